import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { InlineText } from "./InlineEdit";

const onChange = vi.fn<(value: string) => void>();

beforeEach(() => void onChange.mockClear());

function Cell() {
  return (
    <InlineText label="Deutsch: Common.Save" value="Speichern" max={40} lang="de" onChange={onChange}>
      Speichern
    </InlineText>
  );
}

it("a text is written by keyboard in its cell, and the focus goes back", async () => {
  const { user } = renderUi(<Cell />);
  await user.tab();
  await user.keyboard("{Enter}");
  const box = await screen.findByRole("textbox", { name: "Deutsch: Common.Save" });
  await waitFor(() => expect(box).toBe(document.activeElement));
  expect(box.getAttribute("lang")).toBe("de");
  await user.clear(box);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onChange).not.toHaveBeenCalled();
  await user.type(box, "Sichern{Enter}und schließen");
  // AltGr, as Windows reports it.
  await user.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}");
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onChange.mock.calls).toEqual([["Sichern\nund schließen"]]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Speichern" })).toBe(document.activeElement));
});

it("a text that stays as it was is not saved", async () => {
  const { user } = renderUi(<Cell />);
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});

it("a text that is too long stays whole in its cell and is not saved", async () => {
  const { user } = renderUi(<Cell />);
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox");
  await user.clear(box);
  await user.type(box, "x".repeat(42));
  expect(box.value).toHaveLength(42);
  expect(screen.getByText("Enter at most 40 characters; 2 too many.")).toBeInstanceOf(HTMLElement);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onChange).not.toHaveBeenCalled();
  await user.type(box, "{Backspace}{Backspace}");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(onChange.mock.calls).toEqual([["x".repeat(40)]]);
});
