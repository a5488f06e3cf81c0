import { useQueries, type UseQueryOptions } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, ErrorState, TextSkeleton } from "@/ui";
import { OtherColumns, Stack, type Cards } from "./BoardColumn";
import { lanesOf, type Lane } from "./lanes";
import type { RowAction } from "../types";
import { useFocusKept } from "./useFocusKept";
import { useWholeColumns, type Asked } from "./useWholeColumns";
import classes from "./Board.module.css";

/** A column of the board: one status. */
export interface BoardColumn {
  status: string;
  label: string;
  chip: ReactNode;
  /** The filter leaves its records out: it only takes what is moved to it. */
  isLeftOut: boolean;
}

/** Where a record may be moved to. */
export interface BoardMove {
  status: string;
  run: () => void;
}

/** One page of the records of a column. */
export interface BoardPage<Row> {
  items: Row[];
  totalCount: number;
}

/** What a card shows beside the record's number. */
export interface CardContent {
  /** What is read before the title: how grave a finding is. */
  lead?: ReactNode;
  /** A link to the record. */
  title: ReactNode;
  /** Further lines. */
  facts: readonly { key: string; content: ReactNode }[];
}

export interface BoardProps<Row extends object> {
  label: string;
  columns: readonly BoardColumn[];
  /** The list's query for one column and so many of its records. */
  query: (status: string, most: number) => UseQueryOptions<BoardPage<Row>>;
  isEnabled: boolean;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  card: (row: Row) => CardContent;
  moves: (row: Row) => readonly BoardMove[];
  /** The menu of the row, with the same moves for the keyboard. */
  rowActions: (row: Row) => readonly RowAction[];
  /** The lane that a record belongs to; without it there is one. */
  laneOf?: ((row: Row) => Lane) | undefined;
}

/** Cards that a column begins with, and that it grows by. */
const step = 25;

interface BoardGridProps<Row extends object> {
  board: BoardProps<Row>;
  shown: readonly BoardColumn[];
  pages: readonly (BoardPage<Row> | undefined)[];
  onMore: (status: string) => void;
}

function BoardHeads<Row extends object>({ board, shown, pages }: Omit<BoardGridProps<Row>, "onMore">) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.heads}>
      {shown.map(({ status, chip }, at) => (
        <h2 key={status} className={classes.head}>
          {chip}
          <span className={classes.count}>{format.number(pages[at]?.totalCount ?? 0)}</span>
        </h2>
      ))}
      {board.columns.length > shown.length && <h2 className={classes.headQuiet}>{t("Ui.Board.LeftOut")}</h2>}
    </div>
  );
}

function MoreButtons<Row extends object>({ shown, pages, onMore }: Omit<BoardGridProps<Row>, "board">) {
  const t = useText();
  const format = useFormat();
  const rests = shown.map(({ status }, at) => {
    const page = pages[at];
    return { status, rest: page ? page.totalCount - page.items.length : 0 };
  });
  return (
    <>
      <div className={classes.more}>
        {rests.map(({ status, rest }) => (
          <div key={status}>
            {rest > 0 && (
              <Button size="small" onClick={() => onMore(status)}>
                {t("Ui.Board.More", { rest: format.number(rest) })}
              </Button>
            )}
          </div>
        ))}
      </div>
      {rests.some(({ rest }) => rest > 0) && <p className={classes.cut}>{t("Ui.Print.NotAll")}</p>}
    </>
  );
}

function BoardGrid<Row extends object>({ board, shown, pages, onMore }: BoardGridProps<Row>) {
  const t = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const { rowId, laneOf } = board;
  const all = useMemo(() => pages.flatMap((page) => page?.items ?? []), [pages]);
  const lanes = lanesOf(all, laneOf);
  const rowOf = (id: string): Row | undefined => all.find((row) => rowId(row) === id);
  const moveOf = (id: string, status: string): BoardMove | undefined => {
    const row = rowOf(id);
    return row && board.moves(row).find((move) => move.status === status);
  };
  const cards: Cards<Row> = {
    board,
    dragged,
    setDragged,
    // Another lane is another person or client, which a move doesn't change.
    accepts: (id, status, lane) => {
      const row = rowOf(id);
      return Boolean(row && moveOf(id, status) && (!laneOf || laneOf(row).id === lane));
    },
    drop: (id, status) => moveOf(id, status)?.run(),
  };
  const leftOut = board.columns.filter(({ isLeftOut }) => isLeftOut);
  return (
    <>
      <BoardHeads board={board} shown={shown} pages={pages} />
      {lanes.map((lane) => (
        <section key={lane.id} className={classes.lane} aria-label={lane.label || board.label}>
          {laneOf && <h3 className={classes.laneName}>{lane.label || t("Ui.Nobody")}</h3>}
          <div className={classes.cells}>
            {shown.map(({ status, label }, at) => (
              <Stack
                key={status}
                status={status}
                label={laneOf ? `${label}, ${lane.label || t("Ui.Nobody")}` : label}
                lane={lane.id}
                rows={(pages[at]?.items ?? []).filter((row) => !laneOf || laneOf(row).id === lane.id)}
                cards={cards}
              />
            ))}
            {leftOut.length > 0 && <OtherColumns columns={leftOut} lane={lane.id} cards={cards} />}
          </div>
        </section>
      ))}
      <MoreButtons shown={shown} pages={pages} onMore={onMore} />
    </>
  );
}

/** Custom properties that the style sheet lays the columns out by. */
function templateOf(shown: number, hasOthers: boolean): Record<`--${string}`, string> {
  return { "--columns": String(shown), "--others": hasOthers ? "minmax(132px, 0.5fr)" : "0" };
}

/** The list as columns by status: the same query and filters, a page for each column. */
export function Board<Row extends object>(props: BoardProps<Row>) {
  const { label, columns, query, isEnabled } = props;
  const t = useText();
  const [asked, setAsked] = useState<Asked>({});
  const mostOf = (status: string): number => asked[status] ?? step;
  const shown = columns.filter(({ isLeftOut }) => !isLeftOut);
  const found = useQueries({
    queries: shown.map(({ status }) => ({ ...query(status, mostOf(status)), enabled: isEnabled })),
  });
  const frame = useFocusKept();
  const failed = found.find(({ isError, data }) => isError && !data);
  const isLoading = found.some(({ data }) => data === undefined);
  useWholeColumns({
    columns: shown.map(({ status }, at) => ({ status, most: mostOf(status), total: found[at]?.data?.totalCount })),
    asked,
    setAsked,
    isLoading: !failed && (isLoading || found.some(({ isPlaceholderData }) => isPlaceholderData)),
    isFailed: Boolean(failed),
  });
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  return (
    <section
      ref={frame}
      className={classes.board}
      style={templateOf(shown.length, columns.length > shown.length)}
      aria-label={t("Ui.Board.Label", { list: label })}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? (
        <TextSkeleton />
      ) : (
        <BoardGrid
          board={props}
          shown={shown}
          pages={found.map(({ data }) => data)}
          onMore={(status) => setAsked({ ...asked, [status]: mostOf(status) + step })}
        />
      )}
    </section>
  );
}
