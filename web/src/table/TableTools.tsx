import { Menu } from "@mantine/core";
import { IconColumns3, IconDownload, IconLoader2 } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { Button, IconButton, PopupMenu, PopupPanel, SegmentedSwitch, usePopup } from "@/ui";
import type { Density, ListState } from "./listState";
import { visibleColumns, type TableColumn } from "./types";
import classes from "./Table.module.css";

interface ColumnChooserProps<Row> {
  columns: readonly TableColumn<Row>[];
  state: ListState;
  onState: (state: ListState) => void;
}

function ColumnChoice<Row>({ columns, state, onState }: ColumnChooserProps<Row>) {
  const t = useText();
  const shown = visibleColumns(columns, state.columns);

  function toggle(id: string): void {
    const next = shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id];
    const standard = visibleColumns(columns, null);
    const same = next.length === standard.length && next.every((own) => standard.includes(own));
    onState({ ...state, columns: same ? null : next });
  }

  return (
    <div className={classes.chooser}>
      <span className={classes.chooserTitle}>{t("Ui.Table.Columns")}</span>
      <div className={classes.chooserList}>
        {columns.map((column) => (
          <label key={column.id} className={classes.chooserItem}>
            <input
              type="checkbox"
              className={classes.check}
              checked={shown.includes(column.id)}
              disabled={column.fixed}
              onChange={() => toggle(column.id)}
            />
            {column.header}
          </label>
        ))}
      </div>
      {state.columns && (
        <Button size="small" onClick={() => onState({ ...state, columns: null })}>
          {t("Ui.Table.ResetColumns")}
        </Button>
      )}
      <span className={classes.chooserTitle}>{t("Ui.Table.Density")}</span>
      <SegmentedSwitch<Density>
        label={t("Ui.Table.Density")}
        size="small"
        wide
        value={state.density}
        options={[
          { value: "compact", label: t("Ui.Table.Compact") },
          { value: "comfortable", label: t("Ui.Table.Comfortable") },
          { value: "spacious", label: t("Ui.Table.Spacious") },
        ]}
        onChange={(density) => onState({ ...state, density })}
      />
    </div>
  );
}

/** Which columns show, and how high the rows are. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const t = useText();
  const { button, isUsed, place } = usePopup("dialog");
  const label = t("Ui.Table.Columns");
  return (
    <>
      <IconButton {...button} icon={IconColumns3} label={label} />
      {isUsed && (
        <PopupPanel place={place} position="bottom-end" label={label}>
          <ColumnChoice {...props} />
        </PopupPanel>
      )}
    </>
  );
}

/** File kinds that every list exports. */
export type ExportFormat = "xlsx" | "csv";

/** Writes exactly the filtered rows to a file; `run` asks the server for it and saves the answer. */
export function useExport(run: (format: ExportFormat) => Promise<void>) {
  const [running, setRunning] = useState<ExportFormat | null>(null);
  async function start(format: ExportFormat): Promise<void> {
    if (running) return;
    setRunning(format);
    try {
      await run(format);
    } finally {
      setRunning(null);
    }
  }
  return { running, start };
}

/** The export button of a list. A failure is reported by the call itself. */
export function ExportMenu({ onExport }: { onExport: (format: ExportFormat) => Promise<void> }) {
  const t = useText();
  const { running, start } = useExport(onExport);
  const { button, isUsed, place } = usePopup("menu");
  const pick = (format: ExportFormat): void => {
    start(format).catch(() => undefined);
  };
  return (
    <>
      <IconButton
        {...button}
        icon={running ? IconLoader2 : IconDownload}
        label={running ? t("Ui.Table.Exporting") : t("Ui.Table.Export")}
        aria-busy={running !== null || undefined}
      />
      {isUsed && (
        <PopupMenu place={place} position="bottom-end">
          <Menu.Item onClick={() => pick("xlsx")}>{t("Ui.Table.ExportXlsx")}</Menu.Item>
          <Menu.Item onClick={() => pick("csv")}>{t("Ui.Table.ExportCsv")}</Menu.Item>
        </PopupMenu>
      )}
    </>
  );
}
