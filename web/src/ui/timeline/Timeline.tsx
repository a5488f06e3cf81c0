import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { useToday } from "../dates";
import { placedInTime, type TimelineEvent } from "./order";
import classes from "./Timeline.module.css";

interface LineProps {
  on: string;
  look: "past" | "today" | "ahead";
  children: ReactNode;
}

function Line({ on, look, children }: LineProps) {
  const format = useFormat();
  return (
    <li className={`${classes.line} ${classes[look]}`} aria-current={look === "today" ? "date" : undefined}>
      <time dateTime={on} title={on.length > 10 ? format.dateTime(on) : format.longDate(on)}>
        {format.date(on)}
      </time>
      <span className={classes.what}>{children}</span>
    </li>
  );
}

/** The dates of a record, oldest first: past, today, and future. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  const { past, ahead } = placedInTime(events, today, (instant) => format.dateOf(new Date(instant)));
  const lines = (own: readonly TimelineEvent[], look: "past" | "ahead") =>
    own.map(({ key, on, text, note }) => (
      <Line key={key} on={on} look={look}>
        {text}
        {note && <span className={classes.note}>{note}</span>}
      </Line>
    ));
  return (
    <ol className={classes.timeline} aria-label={label}>
      {lines(past, "past")}
      {ahead.length > 0 && (
        <Line on={today} look="today">
          {t("Ui.Today")}
        </Line>
      )}
      {lines(ahead, "ahead")}
    </ol>
  );
}
