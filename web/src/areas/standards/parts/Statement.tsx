import { useText } from "@/lib/text";
import type { StatementLine, StatementSegment } from "../queries";
import classes from "./Reader.module.css";

/** Inline size of one level of indentation, in pixels. */
const step = 26;

interface StatementProps {
  lines: readonly StatementLine[];
  /** Shows what the catalogue leaves open instead of the values set. */
  original: boolean;
}

function Segment({ segment, original }: { segment: StatementSegment; original: boolean }) {
  const t = useText();
  if (segment.kind === "Text") return segment.text;
  if (segment.kind === "Missing") {
    return (
      <span className={`${classes.param} ${classes.unset}`} title={t("Standards.ParameterMissing")}>
        {segment.text}
      </span>
    );
  }
  const isValue = segment.set === true && !original;
  // A choice has no words of its own in the catalogue: its label is its id, its text says what is to choose from.
  const hasWords = segment.label && segment.label !== segment.id;
  const name = [segment.id, segment.label].filter(Boolean).join(": ");
  return (
    <span className={`${classes.param} ${isValue ? "" : classes.unset}`} title={name}>
      {isValue || !hasWords ? segment.text : `[${segment.label}]`}
    </span>
  );
}

/** What must be true, line by line, with its parameters marked. */
export function Statement({ lines, original }: StatementProps) {
  return (
    <div className={classes.statement} dir="auto">
      {lines.map((line, at) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own; their place is it
          key={at}
          className={line.label ? classes.item : undefined}
          style={{ marginInlineStart: line.level * step }}
        >
          {line.label && <span className={classes.mark}>{line.label}</span>}
          <span>
            {line.segments.map((segment, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <Segment key={place} segment={segment} original={original} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
