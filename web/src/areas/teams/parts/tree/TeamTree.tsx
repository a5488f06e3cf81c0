import { useMemo, useState } from "react";
import { useText } from "@/lib/text";
import { branchesIn, Button, EmptyNote, findIn, openAtFirst, SearchField, Tree } from "@/ui";
import { teamTreeOf, type TeamTreeNode } from "../../rules";
import classes from "./TeamTree.module.css";

interface TeamTreeProps {
  teams: readonly TeamTreeNode[];
  onOpen: (id: string) => void;
}

/** The teams of a client by their parents, with a search. */
export function TeamTree({ teams, onOpen }: TeamTreeProps) {
  const t = useText();
  const all = useMemo(() => teamTreeOf(teams, (count) => t("Teams.MemberCount", { count })), [teams, t]);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(() => openAtFirst(all, teams.length));
  const found = useMemo(() => (search === "" ? null : findIn(all, search)), [all, search]);
  const nodes = found?.nodes ?? all;
  function find(text: string): void {
    setSearch(text);
    setOpen(text === "" ? openAtFirst(all, teams.length) : findIn(all, text).open);
  }
  return (
    <div className={classes.tree}>
      <div className={classes.tools}>
        <SearchField value={search} label={t("Teams.Tree.Search")} onSearch={find} />
        <Button size="small" onClick={() => setOpen(new Set(branchesIn(nodes)))}>
          {t("Teams.Tree.ExpandAll")}
        </Button>
        <Button size="small" onClick={() => setOpen(new Set())}>
          {t("Teams.Tree.CollapseAll")}
        </Button>
      </div>
      {nodes.length === 0 ? (
        <EmptyNote title={t("Teams.Tree.NotFound")} text={t("Teams.Tree.NotFoundText")} />
      ) : (
        <div className={classes.room}>
          <Tree
            label={t("Teams.Tree.Title")}
            nodes={nodes}
            open={open}
            onOpen={setOpen}
            selected={null}
            onSelect={onOpen}
          />
        </div>
      )}
      <p className={classes.hint}>{t("Teams.Tree.Hint")}</p>
    </div>
  );
}
