import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "../testing/renderUi";
import { Tree } from "./Tree";
import type { TreeNode } from "./tree";

const nodes: TreeNode[] = [
  { id: "ac", code: "AC", label: "Access Control", children: [{ id: "ac1", code: "AC-1", label: "Policy" }] },
  { id: "au", code: "AU", label: "Audit" },
];

function Standards({ onSelect }: { onSelect: (id: string) => void }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return <Tree label="Standards" nodes={nodes} open={open} onOpen={setOpen} selected={null} onSelect={onSelect} />;
}

it("opens, moves and chooses by keyboard alone", async () => {
  const onSelect = vi.fn<(id: string) => void>();
  const { user } = renderUi(<Standards onSelect={onSelect} />);
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("treeitem", { name: "AC Access Control", expanded: true })).toBe(document.activeElement);
  await user.keyboard("{ArrowRight}{Enter}");
  expect(onSelect).toHaveBeenLastCalledWith("ac1");
  await user.keyboard("au{Enter}");
  expect(onSelect).toHaveBeenLastCalledWith("au");
});

it("leaves keys with Ctrl to the page, by their place on a keyboard of another script", async () => {
  const onTake = vi.fn<(id: string) => void>();
  const onSelect = vi.fn<(id: string) => void>();
  renderUi(
    <Tree
      label="Standards"
      nodes={nodes}
      open={new Set()}
      onOpen={() => undefined}
      selected={null}
      onSelect={onSelect}
      commands={{ x: onTake, Escape: undefined }}
      marked="au"
    />,
  );
  const audit = screen.getByRole("treeitem", { name: "AU Audit" });
  expect(audit.dataset["marked"]).toBe("true");
  const press = (init: KeyboardEventInit): boolean =>
    audit.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  expect(press({ key: "x", code: "KeyX", ctrlKey: true })).toBe(false);
  expect(press({ key: "\u0447", code: "KeyX", metaKey: true })).toBe(false);
  expect(onTake.mock.calls).toEqual([["au"], ["au"]]);
  expect(press({ key: "c", code: "KeyC", ctrlKey: true })).toBe(true);
  expect(press({ key: "x", code: "KeyX", ctrlKey: true, altKey: true })).toBe(true);
  expect(onTake).toHaveBeenCalledTimes(2);
  expect(onSelect).not.toHaveBeenCalled();
});
