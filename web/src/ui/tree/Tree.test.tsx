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
