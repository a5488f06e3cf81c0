import { useDirection } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { isolated } from "@/lib/characters";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { toggled } from "@/lib/toggled";
import { IconButton } from "../button";
import { Delta, domainColour } from "../score";
import {
  moved,
  shownRows,
  within,
  type HeatCell,
  type HeatColumn,
  type HeatRow,
  type Place,
  type ShownRow,
} from "./heat";
import { HeatCellButton } from "./HeatCell";
import { HeatLegend } from "./HeatLegend";
import classes from "./HeatMap.module.css";

/** The selected cell, by the keys of its row and column. */
export interface HeatChoice {
  row: string;
  column: string;
}

interface HeatMapProps {
  /** Accessible name ("Score and coverage of each client in each domain"). */
  label: string;
  columns: readonly HeatColumn[];
  rows: readonly HeatRow[];
  /** Header of the first column ("Client and coverage"). */
  rowHead: string;
  /** Keys of the expanded rows; kept in the address or the page. */
  open: ReadonlySet<string>;
  onOpen: (open: ReadonlySet<string>) => void;
  chosen?: HeatChoice | null;
  onChoose: (choice: HeatChoice, cell: HeatCell) => void;
  /** Further lines above the legend. */
  children?: ReactNode;
}

const nothing: HeatCell = { score: null, band: "none", coverage: 0 };

function HeatHead({ columns, rowHead }: Pick<HeatMapProps, "columns" | "rowHead">) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.nameColumn}>
          {rowHead}
        </th>
        <th scope="col" className={classes.totalColumn}>
          {t("Ui.Heat.Score")}
        </th>
        {columns.map((column) => (
          <th scope="col" key={column.key} title={column.name}>
            <span className={classes.columnHead}>
              <i style={{ background: domainColour(column.colour) }} aria-hidden />
              <bdi>{column.code}</bdi>
            </span>
            <span className={classes.columnName}>{isolated(column.name)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowHeadProps {
  shown: ShownRow;
  /** If any row can be expanded, all names are indented by its button. */
  indented: boolean;
  opened: boolean;
  onToggle: () => void;
}

function RowHead({ shown, indented, opened, onToggle }: RowHeadProps) {
  const t = useText();
  const format = useFormat();
  const { row, depth } = shown;
  const { assessed, total, coverage, notApplicable } = row.total;
  const known = assessed !== undefined && total !== undefined && total > 0;
  const parts = [
    known ? t("Ui.Heat.AssessedOf", { assessed, total }) : undefined,
    coverage === null ? t(notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed") : format.percent(coverage, 0),
    row.note,
  ].filter(Boolean);
  return (
    <th scope="row" className={depth === 1 ? classes.child : undefined}>
      <span className={`${classes.name} ${indented && !row.children ? classes.indent : ""}`}>
        {row.children && (
          <IconButton
            icon={opened ? IconChevronDown : IconChevronRight}
            flip={!opened}
            size="small"
            label={t("Ui.Heat.Children", { name: row.name })}
            aria-expanded={opened}
            onClick={onToggle}
          />
        )}
        <span title={row.name}>
          <bdi>{row.name}</bdi>
          {depth === 0 && <small>{parts.join(" · ")}</small>}
        </span>
      </span>
    </th>
  );
}

function TotalCell({ shown: { row, depth } }: { shown: ShownRow }) {
  const t = useText();
  const format = useFormat();
  const { score, delta, notApplicable } = row.total;
  const none = t(notApplicable ? "Ui.NotApplicable" : "Ui.NotAssessed");
  return (
    <td>
      <div className={`${classes.cell} ${classes.total} ${depth === 1 ? classes.low : ""}`}>
        <span className={classes.value} title={score === null ? none : undefined}>
          {score === null ? "–" : format.score(score)}
        </span>
        {depth === 0 && delta !== undefined && score !== null && (
          <span className={classes.facts}>
            <Delta value={delta} />
          </span>
        )}
      </div>
    </td>
  );
}

/** Widths of names and totals, and of a cell, in pixels. Six domains fit next to the panel that explains a cell. */
function leastWidth(columns: readonly HeatColumn[]): CSSProperties {
  return { minInlineSize: 226 + columns.length * 87 };
}

/** The one cell in the Tab order, and the arrow keys that move it. */
function usePlaces(rowCount: number, columnCount: number) {
  const { dir } = useDirection();
  const grid = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });

  function onKeyDown(event: KeyboardEvent, from: Place): void {
    const to = moved(from, event.key, rowCount, columnCount, dir === "rtl");
    if (!to) return;
    event.preventDefault();
    setPlace(to);
    grid.current?.querySelector<HTMLElement>(`[data-place="${to.row}:${to.column}"]`)?.focus();
  }

  return { grid, entry: within(place, rowCount, columnCount), setPlace, onKeyDown };
}

/** Clients by domains as an accessible table: arrow keys move, Enter explains. */
export function HeatMap(props: HeatMapProps) {
  const { label, columns, rows, open, onOpen, chosen, onChoose } = props;
  const shown = shownRows(rows, open);
  const { grid, entry, setPlace, onKeyDown } = usePlaces(shown.length, columns.length);

  function cellAt(own: ShownRow, column: HeatColumn, here: Place): ReactNode {
    const cell = own.row.cells[column.key] ?? nothing;
    return (
      <HeatCellButton
        cell={cell}
        low={own.depth === 1}
        chosen={chosen?.row === own.row.key && chosen.column === column.key}
        tabbable={entry.row === here.row && entry.column === here.column}
        place={here}
        onKeyDown={(event) => onKeyDown(event, here)}
        onFocus={() => setPlace(here)}
        onChoose={() => onChoose({ row: own.row.key, column: column.key }, cell)}
      />
    );
  }

  return (
    <>
      <div className={classes.scroller}>
        <table ref={grid} className={classes.heat} aria-label={label} style={leastWidth(columns)}>
          <HeatHead columns={columns} rowHead={props.rowHead} />
          <tbody>
            {shown.map((own, rowAt) => (
              <tr key={own.row.key}>
                <RowHead
                  shown={own}
                  indented={rows.some(({ children }) => children)}
                  opened={open.has(own.row.key)}
                  onToggle={() => onOpen(toggled(open, own.row.key))}
                />
                <TotalCell shown={own} />
                {columns.map((column, columnAt) => (
                  <td key={column.key}>{cellAt(own, column, { row: rowAt, column: columnAt })}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.children}
      <HeatLegend />
    </>
  );
}
