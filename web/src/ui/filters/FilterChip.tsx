import { IconPlus, IconX } from "@tabler/icons-react";
import { useFormat, type Format } from "@/lib/format";
import { useText, type Translate } from "@/lib/text";
import { PopupPanel, usePopup } from "../popup";
import { FilterEditor } from "./FilterEditor";
import { isChoices, isRange, isSet, type DateRange, type FilterSpec, type FilterValue } from "./types";
import { useChosenNames } from "./useOptions";
import classes from "./Filters.module.css";

interface FilterChipProps {
  spec: FilterSpec;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

function rangeWords({ from, to, word }: DateRange, t: Translate, format: Format): string {
  if (word) return t(`Ui.Filter.${word}`);
  if (from && to) {
    return from === to ? format.date(from) : t("Ui.Filter.Between", { from: format.date(from), to: format.date(to) });
  }
  return from ? t("Ui.Filter.Since", { from: format.date(from) }) : t("Ui.Filter.Until", { to: format.date(to ?? "") });
}

function chosenValues(value: FilterValue | undefined): readonly string[] {
  if (isChoices(value)) return value;
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** One filter: dashed while inactive, tinted with its value while active. */
export function FilterChip({ spec, value, onChange }: FilterChipProps) {
  const t = useText();
  const format = useFormat();
  const { button, isUsed, close, place } = usePopup("dialog");
  const on = isSet(value);
  const names = useChosenNames(spec, chosenValues(value)).join(", ");
  const words = on && isRange(value) ? rangeWords(value, t, format) : names;
  const face = (
    <>
      {!on && <IconPlus size={14} stroke={2} aria-hidden />}
      {on && spec.kind !== "flag" ? (
        <>
          <span className={classes.key}>{t("Ui.Filter.Key", { filter: spec.label })}</span>
          <bdi className={classes.value}>{words}</bdi>
        </>
      ) : (
        spec.label
      )}
    </>
  );
  const flag = (
    <button type="button" className={classes.open} aria-pressed={on} onClick={() => onChange(on ? undefined : true)}>
      {face}
    </button>
  );
  const editor = (
    <>
      <button {...button} type="button" className={classes.open}>
        {face}
      </button>
      {isUsed && (
        <PopupPanel place={place} position="bottom-start" label={spec.label}>
          <FilterEditor spec={spec} value={value} onChange={onChange} onDone={close} />
        </PopupPanel>
      )}
    </>
  );
  const remove = (): void => {
    close();
    onChange(undefined);
  };
  return (
    <span data-filter={spec.key} className={`${classes.filter} ${on ? classes.on : ""}`}>
      {spec.kind === "flag" ? flag : editor}
      {on && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t("Ui.Filter.Remove", { filter: spec.label })}
          onClick={remove}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}
