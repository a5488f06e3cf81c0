import { useRef, type ReactNode, type RefObject } from "react";
import { useText } from "@/lib/text";
import { TextSkeleton, usePageKeys } from "@/ui";
import { NoRows, offeredFor, useLastPage, wholeChoice, type DataTableProps } from "../DataTable";
import { RowMenu } from "../RowMenu";
import { TableFoot } from "../TableFoot";
import { Check } from "../TableHead";
import { useListTop } from "../useListTop";
import { useTableModel } from "../useTableModel";
import { useWholeList } from "../useWholeList";
import table from "../Table.module.css";
import { useDraggable } from "./useDrag";
import classes from "./Cards.module.css";

/** The content of a list's card. */
export interface ListCard {
  /** Fills the upper part, of records that have one. */
  picture?: ReactNode;
  /** A link to the record. */
  title: ReactNode;
  /** Further lines. */
  facts: readonly { key: string; content: ReactNode }[];
}

export interface CardsProps<Row extends object> extends Omit<DataTableProps<Row>, "columns" | "onOpen"> {
  card: (row: Row) => ListCard;
  /** Draggable cards, and the handler while one is dragged; a menu must offer the same. */
  drag?: { isEnabled: (row: Row) => boolean; onDrag: (id: string | null) => void } | undefined;
}

type Model<Row extends object> = ReturnType<typeof useTableModel<Row>>;

interface CardProps<Row extends object> {
  row: Row;
  id: string;
  model: Model<Row>;
  list: CardsProps<Row>;
}

function Card<Row extends object>({ row, id, model, list }: CardProps<Row>) {
  const t = useText();
  const { rowLabel, rowActions, bulkActions, card, drag } = list;
  const label = rowLabel(row);
  const isSelected = model.isSelected(id);
  const element = useDraggable({
    id,
    isEnabled: Boolean(drag?.isEnabled(row)),
    onDrag: (dragged) => drag?.onDrag(dragged),
  });
  const { picture, title, facts } = card(row);
  return (
    <li ref={element} data-card={id} className={`${classes.card} ${isSelected ? classes.selected : ""}`}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.line}>
        {bulkActions && (
          <Check
            label={t("Ui.Table.SelectRow", { row: label })}
            checked={isSelected}
            onChange={(event) => model.press(id, event)}
          />
        )}
        <div className={classes.title}>{title}</div>
        {rowActions && <RowMenu label={label} actions={() => rowActions(row)} />}
      </div>
      {facts.map(({ key, content }) => (
        <div key={key} className={classes.fact}>
          {content}
        </div>
      ))}
    </li>
  );
}

/** `j` and `k` move between the cards' links, `x` selects, `e` edits; Enter follows the link. */
function useCardKeys<Row extends object>(
  frame: RefObject<HTMLElement | null>,
  model: Model<Row>,
  { bulkActions, onEdit }: CardsProps<Row>,
): void {
  const cards = (): HTMLElement[] => [...(frame.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const present = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>("[data-card]") ?? null;
  const step = (by: number): void => {
    const all = cards();
    const card = present();
    const at = card ? all.indexOf(card) + by : 0;
    all[Math.min(all.length - 1, Math.max(0, at))]?.querySelector("a")?.focus();
  };
  const withCard = (act: (id: string) => void) => () => {
    const id = present()?.dataset["card"];
    if (id === undefined) return false;
    act(id);
    return true;
  };
  const edit = (id: string): void => {
    const row = model.rows.find((own) => own.id === id);
    if (row) onEdit?.(row.original);
  };
  usePageKeys({
    j: () => step(1),
    k: () => step(-1),
    x: bulkActions ? withCard(model.toggle) : undefined,
    e: onEdit ? withCard(edit) : undefined,
  });
}

const noRows: readonly never[] = [];

/** The list as cards: page, selection and footer as in its table. */
export function Cards<Row extends object>(props: CardsProps<Row>) {
  const { label, rows, rowId, state, onState, error, bulkActions, refreshing } = props;
  const frame = useRef<HTMLDivElement>(null);
  useListTop(frame, state);
  const model = useTableModel({
    columns: noRows,
    rows: rows ?? noRows,
    rowId,
    chosen: null,
    selectable: Boolean(bulkActions),
  });
  useCardKeys(frame, model, props);
  const total = props.totalCount ?? model.rows.length;
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const isMissing = rows?.length === 0 && total > 0 && state.page > 1;
  useLastPage(isMissing && state.page > lastPage, () => onState({ ...state, page: lastPage }));
  const isLoading = (rows === undefined || isMissing) && !error;
  useWholeList({ state, onState, total, isLoading: isLoading || Boolean(refreshing), isFailed: Boolean(error) });
  const isBare = !isLoading && model.rows.length === 0;
  return (
    <section className={table.frame} aria-label={label}>
      <div
        ref={frame}
        className={`${table.scroller} ${refreshing ? table.refreshing : ""}`}
        aria-busy={isLoading || refreshing || undefined}
      >
        {isLoading && <TextSkeleton />}
        {isBare && <NoRows {...props} />}
        {!isLoading && !isBare && (
          <ul className={classes.cards} aria-label={label}>
            {model.rows.map(({ id, original }) => (
              <Card key={id} row={original} id={id} model={model} list={props} />
            ))}
          </ul>
        )}
      </div>
      {!isBare && (
        <TableFoot
          state={state}
          onState={onState}
          totalCount={rows ? total : props.totalCount}
          selected={model.selected}
          clear={model.clear}
          chooseWhole={wholeChoice(model, total, props)}
          bulkActions={offeredFor(props, model.selected)}
        />
      )}
    </section>
  );
}
