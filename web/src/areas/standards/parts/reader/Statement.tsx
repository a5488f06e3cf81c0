import { blocksOf } from "@/lib/tables";
import { useText } from "@/lib/text";
import { TextTable } from "@/ui";
import type { StatementLine, StatementSegment } from "../../queries";
import classes from "./Reader.module.css";

/** Inline size of one level of indentation, in pixels. */
const step = 26;

interface StatementProps {
  lines: readonly StatementLine[];
  /** Shows the catalogue's placeholders instead of the values set. */
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
  // The catalogue gives a choice no label: its label is its id, its text lists the options.
  const hasWords = segment.label && segment.label !== segment.id;
  const name = [segment.id, segment.label].filter(Boolean).join(": ");
  return (
    <span className={`${classes.param} ${isValue ? "" : classes.unset}`} title={name}>
      {isValue || !hasWords ? segment.text : `[${segment.label}]`}
    </span>
  );
}

function Segments({ segments, original }: { segments: readonly StatementSegment[]; original: boolean }) {
  return segments.map((segment, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- segments have no identity of their own; their place is it
    <Segment key={place} segment={segment} original={original} />
  ));
}

/** The statement, line by line, with parameters marked, and tables as tables. */
export function Statement({ lines, original }: StatementProps) {
  const blocks = blocksOf(lines.map((line) => line.segments));
  return (
    <div className={classes.statement} dir="auto">
      {blocks.map((block) => {
        const line = lines[block.at];
        if (!line) return null;
        return (
          <div
            key={block.at}
            className={line.label ? classes.item : undefined}
            style={{ marginInlineStart: line.level * step }}
          >
            {line.label && <span className={classes.mark}>{line.label}</span>}
            {block.kind === "table" ? (
              <TextTable table={block} render={(segment) => <Segment segment={segment} original={original} />} />
            ) : (
              <span>
                <Segments segments={line.segments} original={original} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
