import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/ui/testing/renderUi";
import { TextsNote } from "./TextsNote";

const film = { canChange: true, hasOutdatedTexts: true };

it("asks whoever may change a replaced film to check its captions", () => {
  const onCheck = vi.fn();
  renderUi(<TextsNote asset={film} onCheck={onCheck} />);
  expect(screen.getByRole("status").textContent).toContain("written for another version of this file");
  fireEvent.click(screen.getByRole("button", { name: "Check captions and transcript" }));
  expect(onCheck).toHaveBeenCalledOnce();
});

it("says nothing to others, and of texts that fit", () => {
  for (const other of [
    { ...film, canChange: false },
    { ...film, hasOutdatedTexts: false },
  ]) {
    const { unmount } = renderUi(<TextsNote asset={other} onCheck={vi.fn()} />);
    expect(screen.queryByRole("status")).toBeNull();
    unmount();
  }
});
