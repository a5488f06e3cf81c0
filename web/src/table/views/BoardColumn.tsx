import { RowMenu } from "../RowMenu";
import type { BoardColumn, BoardProps } from "./Board";
import { useDraggable, useDropTarget } from "./useDrag";
import classes from "./Board.module.css";

/** What every card and every column needs to know. */
export interface Cards<Row extends object> {
  board: BoardProps<Row>;
  dragged: string | null;
  setDragged: (id: string | null) => void;
  accepts: (id: string, status: string, lane: string) => boolean;
  drop: (id: string, status: string) => void;
}

interface CardProps<Row extends object> {
  row: Row;
  cards: Cards<Row>;
}

function Card<Row extends object>({ row, cards }: CardProps<Row>) {
  const { board, dragged, setDragged } = cards;
  const id = board.rowId(row);
  const label = board.rowLabel(row);
  const { lead, title, facts } = board.card(row);
  const isMovable = board.moves(row).length > 0;
  const element = useDraggable({ id, isEnabled: isMovable, onDrag: setDragged });
  const names = [classes.card, isMovable && classes.movable, dragged === id && classes.dragged];
  return (
    <li ref={element} data-card={id} className={names.filter(Boolean).join(" ")}>
      <div className={classes.cardHead}>
        <bdi className={classes.number}>{label}</bdi>
        <RowMenu label={label} actions={() => board.rowActions(row)} />
      </div>
      {lead && <div className={classes.line}>{lead}</div>}
      <div className={classes.title}>{title}</div>
      {facts.map(({ key, content }) => (
        <div key={key} className={classes.line}>
          {content}
        </div>
      ))}
    </li>
  );
}

function dropClass(base: string | undefined, isOpen: boolean, isOver: boolean): string {
  return [base, isOpen && classes.open, isOver && classes.over].filter(Boolean).join(" ");
}

interface StackProps<Row extends object> {
  status: string;
  label: string;
  lane: string;
  rows: readonly Row[];
  cards: Cards<Row>;
}

/** The cards of one column, in one lane. */
export function Stack<Row extends object>({ status, label, lane, rows, cards }: StackProps<Row>) {
  const { element, isOver } = useDropTarget<HTMLDivElement>({
    accepts: (id) => cards.accepts(id, status, lane),
    onDrop: (id) => cards.drop(id, status),
  });
  const isOpen = cards.dragged !== null && cards.accepts(cards.dragged, status, lane);
  return (
    <div ref={element} className={dropClass(classes.stack, isOpen, isOver)}>
      <ul aria-label={label}>
        {rows.map((row) => (
          <Card key={cards.board.rowId(row)} row={row} cards={cards} />
        ))}
      </ul>
    </div>
  );
}

interface OtherColumnProps<Row extends object> {
  column: BoardColumn;
  lane: string;
  cards: Cards<Row>;
}

function OtherColumn<Row extends object>({ column, lane, cards }: OtherColumnProps<Row>) {
  const { status, chip } = column;
  const { element, isOver } = useDropTarget<HTMLDivElement>({
    accepts: (id) => cards.accepts(id, status, lane),
    onDrop: (id) => cards.drop(id, status),
  });
  const isOpen = cards.dragged !== null && cards.accepts(cards.dragged, status, lane);
  return (
    <div ref={element} className={dropClass(classes.other, isOpen, isOver)}>
      {chip}
    </div>
  );
}

interface OtherColumnsProps<Row extends object> {
  columns: readonly BoardColumn[];
  lane: string;
  cards: Cards<Row>;
}

/** The statuses that the filter leaves out, as places to move cards to. */
export function OtherColumns<Row extends object>({ columns, lane, cards }: OtherColumnsProps<Row>) {
  return (
    <div className={classes.others}>
      {columns.map((column) => (
        <OtherColumn key={column.status} column={column} lane={lane} cards={cards} />
      ))}
    </div>
  );
}
