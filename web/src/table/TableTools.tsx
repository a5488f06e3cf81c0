import { IconColumns3 } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, IconButton, PopupPanel, SegmentedSwitch, usePopup } from "@/ui";
import type { Density, ListState } from "./listState";
import { visibleColumns, type TableColumn } from "./types";
import controls from "./TableControls.module.css";

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
    <div className={controls.chooser}>
      <span className={controls.chooserTitle}>{t("Ui.Table.Columns")}</span>
      <div className={controls.chooserList}>
        {columns.map((column) => (
          <label key={column.id} className={controls.chooserItem}>
            <input
              type="checkbox"
              className={controls.check}
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
      <span className={controls.chooserTitle}>{t("Ui.Table.Density")}</span>
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

/** Column chooser and row height. */
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
