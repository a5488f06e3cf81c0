import { useId, type ReactNode } from "react";
import classes from "./Panel.module.css";

interface PanelProps {
  title?: ReactNode;
  /** Secondary text next to the title: a count, a date. */
  note?: ReactNode;
  /** Buttons at the inline end of the header. */
  tools?: ReactNode;
  /** No padding around the body, for tables. */
  flush?: boolean;
  /** Part of another panel: no background and no border of its own. */
  plain?: boolean | undefined;
  /** Name of the region if there is no title. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A raised surface with a hairline border, for things that belong together. */
export function Panel({ title, note, tools, flush, plain, label, className, children }: PanelProps) {
  const id = useId();
  const hasHead = Boolean(title ?? note ?? tools);
  const body = [classes.body, flush && classes.flush, !hasHead && !flush && classes.bare].filter(Boolean).join(" ");
  return (
    <section
      className={[classes.panel, plain && classes.plain, className].filter(Boolean).join(" ")}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {hasHead && (
        <div className={classes.head}>
          {title && (
            <h2 className={classes.title} id={id}>
              {title}
            </h2>
          )}
          {note && <span className={classes.note}>{note}</span>}
          {tools && <div className={classes.tools}>{tools}</div>}
        </div>
      )}
      <div className={body}>{children}</div>
    </section>
  );
}
