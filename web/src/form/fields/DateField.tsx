import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar";
import "dayjs/locale/de";
import "dayjs/locale/en-gb";
import "dayjs/locale/es";
import "dayjs/locale/fr";
import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { parseTypedDate } from "../typed";
import { wrapperProps, type FieldProps } from "./field";
import classes from "./Fields.module.css";

interface DateFieldProps extends FieldProps<string | null> {
  /** First and last day that can be chosen, as `2026-11-19`. */
  min?: string;
  max?: string;
  clearable?: boolean;
}

const calendars: Readonly<Record<string, string>> = { "en-US": "en", "en-GB": "en-gb" };

/** A calendar date: typed in the culture's order, or picked. */
export function DateField(props: DateFieldProps) {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  const wrapper = wrapperProps(props);
  // Only a click or an arrow opens the calendar: it would hide the error that the focus leads to.
  const [opened, setOpened] = useState(false);
  const { value, onChange, onBlur, onFocus } = props;
  return (
    <DateInput
      {...wrapper}
      data-path={props["data-path"]}
      locale={calendars[culture] ?? culture.slice(0, 2)}
      firstDayOfWeek={culture === "en-US" ? 0 : 1}
      value={value ?? null}
      valueFormat={(date) => format.date(date.slice(0, 10))}
      dateParser={(typed) => parseTypedDate(typed, culture, format.dateOf(new Date()))}
      minDate={props.min}
      maxDate={props.max}
      clearable={props.clearable ?? props.optional ?? false}
      clearButtonProps={{ "aria-label": t("Ui.Form.ClearDate") }}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      ariaLabels={{ nextMonth: t("Ui.Form.NextMonth"), previousMonth: t("Ui.Form.PreviousMonth") }}
      hideOutsideDates
      classNames={{ ...wrapper.classNames, day: classes.day }}
      popoverProps={{ withinPortal: true, opened, onDismiss: () => setOpened(false) }}
      // The first Escape closes the calendar, not the drawer around it.
      data-mantine-stop-propagation={opened}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") setOpened(true);
        if (event.key === "Escape" || event.key === "Tab") setOpened(false);
      }}
      onChange={(next) => {
        setOpened(false);
        onChange?.(next);
      }}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}
