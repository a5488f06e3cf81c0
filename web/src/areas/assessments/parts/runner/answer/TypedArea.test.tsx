import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { TypedArea } from "./TypedArea";

/** Saved text comes back two keystrokes late, as on a slow machine. */
function Late() {
  const [typed, setTyped] = useState<readonly string[]>([""]);
  return (
    <TypedArea
      most={100}
      label="Comment"
      value={typed.at(-3) ?? ""}
      onType={(text) => setTyped((last) => [...last, text])}
    />
  );
}

it("shows every key that was pressed, however late the saved text comes back", async () => {
  const { user } = renderUi(<Late />);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  await user.type(field, "We train everybody.");
  expect(field.value).toBe("We train everybody.");
});

it("keeps a text that is too long, and says how much is too much", async () => {
  const onType = vi.fn<(text: string) => void>();
  const { user } = renderUi(<TypedArea most={10} label="Comment" value="" onType={onType} />);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  await user.click(field);
  await user.paste("more than ten");
  expect(field.value).toBe("more than ten");
  expect(onType.mock.lastCall).toEqual(["more than ten"]);
  expect(screen.getByText("Enter at most 10 characters; 3 too many.")).toBeInstanceOf(HTMLElement);
});
