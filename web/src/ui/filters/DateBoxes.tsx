import { useText } from "@/lib/text";
import { DateBox } from "../dates/DateBox";
import type { DateRange } from "./types";

interface DateBoxesProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** From and until; either may be empty. */
export function DateBoxes({ range, onChange }: DateBoxesProps) {
  const t = useText();
  return (
    <>
      <DateBox
        inPanel
        size="sm"
        clearable
        label={t("Ui.Filter.From")}
        value={range.from ?? null}
        maxDate={range.to}
        onChange={(from) => onChange({ ...range, from: from ?? undefined })}
      />
      <DateBox
        inPanel
        size="sm"
        clearable
        label={t("Ui.Filter.To")}
        value={range.to ?? null}
        minDate={range.from}
        onChange={(to) => onChange({ ...range, to: to ?? undefined })}
      />
    </>
  );
}
