import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../testing/renderUi";
import { askReason, confirm } from "./question";

it("answers yes by its verb and no by Escape", async () => {
  const { user } = renderUi(<p>page</p>);
  const yes = confirm({ message: "It is gone for good.", action: "Delete course", danger: true });
  await user.click(await screen.findByRole("button", { name: "Delete course" }));
  expect(await yes).toBe(true);

  const no = confirm({ message: "It is gone for good.", action: "Delete course…", subject: "First aid" });
  await screen.findByRole("dialog", { name: "Delete course First aid?" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toBe(document.activeElement));
  await user.keyboard("{Escape}");
  expect(await no).toBe(false);
});

it("takes a reason only when it is long enough", async () => {
  const { user } = renderUi(<p>page</p>);
  const reason = askReason({ message: "Why?", action: "Void finding", minLength: 10 });
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "too short");
  await user.click(screen.getByRole("button", { name: "Void finding" }));
  expect(screen.getByText("Enter at least 10 characters.")).toBeInstanceOf(HTMLElement);
  await user.type(screen.getByRole("textbox", { name: "Reason" }), " no more");
  await user.click(screen.getByRole("button", { name: "Void finding" }));
  expect(await reason).toBe("too short no more");
});

it("says at once how much of a reason is too much, and does not take it", async () => {
  const { user } = renderUi(<p>page</p>);
  const reason = askReason({ message: "Why?", action: "Void finding", maxLength: 10 });
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Reason" });
  await user.type(field, "longer than it may be");
  expect(field.value).toBe("longer than it may be");
  expect(screen.getByText("Enter at most 10 characters; 11 too many.")).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: "Void finding" }));
  await user.clear(field);
  await user.type(field, "short");
  await user.click(screen.getByRole("button", { name: "Void finding" }));
  expect(await reason).toBe("short");
});
