import { useMemo, useState } from "react";
import { useText } from "@/lib/text";
import { toggled } from "@/lib/toggled";
import { pathTo, SearchField, TextSkeleton, Tree } from "@/ui";
import type { DomainTree } from "../../queries";
import { branchesOf, matching, standardIds, toNodes } from "./tree";
import classes from "./StandardTree.module.css";

interface StandardTreeProps {
  tree: DomainTree | undefined;
  selected: string | null;
  onSelect: (standardId: string) => void;
}

/** The standards of a framework below their domains and subdomains, and a search in them. */
export function StandardTree({ tree, selected, onSelect }: StandardTreeProps) {
  const t = useText();
  const [sought, setSought] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<string | null>(null);
  const nodes = useMemo(() => (tree ? toNodes(tree, t) : []), [tree, t]);
  const standards = useMemo(() => (tree ? standardIds(tree) : new Set<string>()), [tree]);
  const found = useMemo(() => matching(nodes, sought), [nodes, sought]);
  // Selecting a standard expands its ancestors, which can be collapsed again.
  if (selected && selected !== shown && nodes.length > 0) {
    setShown(selected);
    setOpen(new Set([...open, ...pathTo(nodes, selected)]));
  }
  if (!tree) return <TextSkeleton lines={10} />;
  return (
    <>
      <div className={classes.search}>
        <SearchField value={sought} onSearch={setSought} label={t("Standards.Find")} />
      </div>
      <div className={classes.count}>
        <span>{t("Standards.Count", { count: tree.standardCount })}</span>
        <span>{t("Domains.Count", { count: tree.domains.length })}</span>
      </div>
      {found.length === 0 && <p className={classes.none}>{t("Standards.TreeEmpty")}</p>}
      <div className={classes.room}>
        <Tree
          label={t("Standards.Title")}
          nodes={found}
          open={sought ? new Set(branchesOf(found)) : open}
          onOpen={setOpen}
          selected={selected}
          onSelect={(id) => (standards.has(id) ? onSelect(id) : setOpen(toggled(open, id)))}
        />
      </div>
    </>
  );
}
