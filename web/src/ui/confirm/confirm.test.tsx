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
