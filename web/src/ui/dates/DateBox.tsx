import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar";
import "dayjs/locale/de";
import "dayjs/locale/en-gb";
import "dayjs/locale/es";
import "dayjs/locale/fr";
import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { weekStart } from "@/lib/weeks";
import { parseTypedDate } from "./typedDate";
import { useToday } from "./useNow";
import classes from "./DateBox.module.css";

interface Wrapper extends Omit<Partial<DateInputProps>, "classNames"> {
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
}

interface DateBoxProps extends Pick<
  DateInputProps,
  "label" | "aria-label" | "size" | "minDate" | "maxDate" | "clearable" | "required" | "onBlur" | "onFocus"
> {
  /** `2026-11-19`. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Label, hint and error of a form's field; invalid text is reported once the user has left the field. */
  wrapper?: (complaint: string | undefined) => Wrapper;
  /** Inside a panel that closes on an outside click, so the calendar must be part of it. */
  inPanel?: boolean;
  /** Takes the focus when its panel opens. */
  "data-autofocus"?: boolean;
  "data-path"?: string | undefined;
}

const calendars: Readonly<Record<string, string>> = { "en-US": "en", "en-GB": "en-gb" };

/** The text typed since the value last changed from outside, and whether the user has left the field since. */
function useTyped(value: string | null, read: (typed: string) => string | null) {
  const [typed, setTyped] = useState("");
  const [left, setLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // A day that was picked, or set by the form, replaces the typed text.
    if (typed !== "" && read(typed) !== value) setTyped("");
  }
  return { typed, setTyped, left, setLeft };
}

/**
 * A calendar date: typed as the culture writes it, or picked. Invalid text stays as typed and is marked, and a form with it isn't sent: the
 * box never substitutes another day.
 */
export function DateBox({ value, onChange, wrapper, inPanel = false, onBlur, ...rest }: DateBoxProps) {
  const t = useText();
  const format = useFormat();
  const culture = useCulture();
  const today = useToday();
  const read = (text: string): string | null => parseTypedDate(text, culture, today);
  const { typed, setTyped, left, setLeft } = useTyped(value, read);
  const isUnread = typed.trim() !== "" && read(typed) === null;
  const complaint = t("Ui.Form.DateUnread", { example: format.date(today) });
  const told = left && isUnread ? complaint : undefined;
  const { classNames, ...dress }: Wrapper = wrapper?.(told) ?? { error: told };
  // Only a click or an arrow key opens the calendar: it would hide the error that the focus leads to.
  const [opened, setOpened] = useState(false);
  return (
    <DateInput
      {...dress}
      {...rest}
      data-unread={isUnread ? complaint : undefined}
      locale={calendars[culture] ?? culture.slice(0, 2)}
      firstDayOfWeek={weekStart(culture)}
      value={value}
      valueFormat={(date) => format.date(date.slice(0, 10))}
      dateParser={read}
      // Invalid text is not replaced by the last valid day.
      fixOnBlur={!isUnread}
      clearButtonProps={{ "aria-label": t("Ui.Form.ClearDate") }}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      ariaLabels={{ nextMonth: t("Ui.Form.NextMonth"), previousMonth: t("Ui.Form.PreviousMonth") }}
      hideOutsideDates
      classNames={{ ...classNames, day: classes.day }}
      popoverProps={{ withinPortal: !inPanel, opened, onDismiss: () => setOpened(false) }}
      // The first Escape closes the calendar, not the drawer around it.
      data-mantine-stop-propagation={opened}
      onClick={() => setOpened(true)}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") setOpened(true);
        if (event.key === "Escape" || event.key === "Tab") setOpened(false);
      }}
      onInput={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setLeft(false);
        // A form that requires a date says so; the previous day does not come back.
        if (text.trim() === "") onChange(null);
      }}
      onChange={(next) => {
        setOpened(false);
        onChange(next);
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
