import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isolated } from "@/lib/characters";
import { dragNode } from "@/lib/dragTree";
import { useText } from "@/lib/text";
import { branchesIn, Button, EmptyNote, findIn, openAtFirst, pathTo, SearchField, Tree, type TreeNode } from "@/ui";
import { chartOf, type ChartPerson } from "./chart";
import { useManagerMoves } from "../manager/useManagerMoves";
import classes from "./OrgChart.module.css";

/** The tree of the people, each with the job title, the number of reports, and a manager who isn't in the chart. */
function useNodes(people: readonly ChartPerson[]): TreeNode[] {
  const t = useText();
  return useMemo(() => {
    const ids = new Set(people.map(({ id }) => id));
    return chartOf(people, ({ jobTitle, managerStaffId, managerName: manager }, reports) => {
      const isElsewhere = managerStaffId && manager && !ids.has(managerStaffId);
      const parts = [
        jobTitle,
        reports > 0 && t("Staff.OrgChart.Below", { count: reports }),
        isElsewhere && t("Staff.OrgChart.Elsewhere", { manager }),
      ];
      // A title may be written the other way than the rest.
      return parts.flatMap((part) => (part ? [isolated(part)] : [])).join(" · ");
    });
  }, [people, t]);
}

/** Puts a person below the one whom they are dropped on; the server refuses circles. */
function useDrop(people: readonly ChartPerson[]) {
  const latest = useRef(people);
  useEffect(() => {
    latest.current = people;
  });
  const { mutate } = useManagerMoves();
  return useCallback(
    (element: HTMLElement, id: string) => {
      const personOf = (wanted: string) => latest.current.find((own) => own.id === wanted);
      return dragNode(element, {
        id,
        accepts: (dragged) => {
          const person = personOf(dragged);
          return person !== undefined && person.canChange && dragged !== id && person.managerStaffId !== id;
        },
        onDrop: (dragged) => {
          const person = personOf(dragged);
          if (person) mutate({ person, managerStaffId: id });
        },
      });
    },
    [mutate],
  );
}

/** Who is open: what the search has found, or what the reader has opened. */
function useOpened(nodes: readonly TreeNode[], count: number, selected: string | null) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(() => openAtFirst(nodes, count));
  const [shown, setShown] = useState("");
  const found = useMemo(() => (search === "" ? null : findIn(nodes, search)), [nodes, search]);
  const above = useMemo(() => (selected ? pathTo(nodes, selected) : []), [nodes, selected]);
  // The chosen person is in sight, also under a new manager, until the reader closes somebody above.
  const place = [...above, selected ?? ""].join(" ");
  if (place !== shown) {
    setShown(place);
    setOpen(new Set([...open, ...above]));
  }
  function find(text: string): void {
    setSearch(text);
    setOpen(text === "" ? openAtFirst(nodes, count) : findIn(nodes, text).open);
  }
  return { search, find, open, setOpen, nodes: found?.nodes ?? nodes };
}

interface ChartTreeProps {
  people: readonly ChartPerson[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The org chart as a tree, with a search; a person is moved by dragging it onto the new manager. */
export function ChartTree({ people, selected, onSelect }: ChartTreeProps) {
  const t = useText();
  const all = useNodes(people);
  const { search, find, open, setOpen, nodes } = useOpened(all, people.length, selected);
  const drop = useDrop(people);
  const mayMove = people.some(({ canChange }) => canChange);
  return (
    <div className={classes.chart}>
      <div className={classes.tools}>
        <SearchField value={search} label={t("Staff.OrgChart.Search")} onSearch={find} />
        <Button size="small" onClick={() => setOpen(new Set(branchesIn(nodes)))}>
          {t("Staff.OrgChart.ExpandAll")}
        </Button>
        <Button size="small" onClick={() => setOpen(new Set())}>
          {t("Staff.OrgChart.CollapseAll")}
        </Button>
      </div>
      {nodes.length === 0 ? (
        <EmptyNote title={t("Staff.OrgChart.NotFound")} text={t("Staff.OrgChart.NotFoundText")} />
      ) : (
        <div className={classes.room}>
          <Tree
            label={t("Staff.OrgChart.Title")}
            nodes={nodes}
            open={open}
            onOpen={setOpen}
            selected={selected}
            onSelect={onSelect}
            attach={mayMove ? drop : undefined}
          />
        </div>
      )}
      {mayMove && <p className={classes.hint}>{t("Staff.OrgChart.DragHint")}</p>}
    </div>
  );
}
