import { IconChartBar, IconDots, IconTable } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import { saveBlob } from "@/lib/save";
import { useText } from "@/lib/text";
import { IconButton } from "../button";
import { Panel } from "../panel";
import { onDemand, usePopup } from "../popup";
import type { TwinTable } from "./csv";
import classes from "./Charts.module.css";

const menu = onDemand(async () => (await import("./ChartMenu")).ChartMenu);

interface ChartFrameProps {
  title: string;
  /** Secondary text: the unit, the base. */
  note?: ReactNode;
  /** The same data as a table; every chart has one. */
  table: TwinTable;
  /** Name of the files, without ending. */
  fileName: string;
  /** Further buttons in the header. */
  tools?: ReactNode;
  /** Part of a panel, which already has the border. */
  plain?: boolean;
  /** A sentence under the chart. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The data table: the first column names the row. */
function Twin({ table, label }: { table: TwinTable; label: string }) {
  const [first, ...others] = table.columns;
  if (!first) return null;
  return (
    <div className={classes.twinScroller}>
      <table className={classes.twin} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? classes.twinEnd : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={String(row[first.key])}>
              <th scope="row">
                <bdi>{row[first.key]}</bdi>
              </th>
              {others.map((column) => (
                <td key={column.key} className={column.numeric ? classes.twinEnd : undefined}>
                  <bdi>{row[column.key] ?? "–"}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Copies a picture; where the browser can't, saves it. Returns which it did. */
async function copyPicture(element: HTMLElement, title: string, fileName: string): Promise<"copied" | "saved"> {
  const { drawElement } = await import("./image");
  const picture = await drawElement(element, title);
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return "copied";
  } catch {
    saveBlob(picture, `${fileName}.png`);
    return "saved";
  }
}

/** The frame of every chart: title, data table, picture, file. */
export function ChartFrame({ title, note, table, fileName, tools, plain, foot, children }: ChartFrameProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const [said, setSaid] = useState("");
  const body = useRef<HTMLDivElement>(null);
  const popup = usePopup("menu", menu.fetch);

  async function copy(): Promise<void> {
    if (!body.current) return;
    const done = await copyPicture(body.current, title, fileName).catch(() => "failed" as const);
    setSaid(t(`Ui.Chart.Picture.${done}`));
  }

  const buttons = (
    <>
      {tools}
      <IconButton
        icon={asTable ? IconChartBar : IconTable}
        size="small"
        label={t(asTable ? "Ui.Chart.AsChart" : "Ui.Chart.AsTable")}
        onClick={() => setAsTable((last) => !last)}
      />
      <IconButton {...popup.button} icon={IconDots} size="small" label={t("Ui.Chart.Menu", { chart: title })} />
      {popup.isUsed && (
        <menu.Component place={popup.place} table={table} fileName={fileName} onCopy={() => void copy()} />
      )}
    </>
  );
  return (
    <Panel title={title} note={<output>{said || note}</output>} tools={buttons} plain={plain}>
      <div ref={body}>{asTable ? <Twin table={table} label={title} /> : children}</div>
      {foot && <div className={classes.legend}>{foot}</div>}
    </Panel>
  );
}
