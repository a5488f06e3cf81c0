import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { TypedArea } from "./TypedArea";

/** What was saved comes back two keys late, as it does on a slow machine. */
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
