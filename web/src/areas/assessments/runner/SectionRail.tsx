import { IconFlag } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { domainColour, ProgressBar } from "@/ui";
import type { Item } from "../queries";
import { answerOf, type Group, type Side } from "../rules";
import classes from "./Runner.module.css";

interface SectionRailProps {
  groups: readonly Group[];
  current: Item;
  side: Side;
  /** Colour token of a domain. */
  colourOf: (domainId: string | null) => number | null;
  onGo: (itemId: string) => void;
}

/** The sections with their progress; the open one with a mark for each question. */
export function SectionRail({ groups, current, side, colourOf, onGo }: SectionRailProps) {
  const t = useText();
  const flagged = groups.flatMap(({ items }) => items).filter((item) => item.flagged).length;
  return (
    <nav className={classes.rail} aria-label={t("Assessments.Run.Sections")}>
      {groups.map((group) => {
        const isOpen = group.section === current.section;
        const done = group.items.filter((item) => answerOf(item, side)).length;
        const colour = domainColour(colourOf(group.domainId));
        const next = group.items.find((item) => !answerOf(item, side)) ?? group.items[0];
        return (
          <div key={group.section} className={`${classes.section} ${isOpen ? classes.openSection : ""}`}>
            <button
              type="button"
              className={classes.sectionHead}
              aria-current={isOpen ? "step" : undefined}
              onClick={() => next && onGo(next.id)}
            >
              <i style={{ background: colour }} aria-hidden />
              <bdi>{group.title}</bdi>
              <span>
                {done}/{group.items.length}
              </span>
            </button>
            <ProgressBar percent={(100 * done) / group.items.length} label={group.title} colour={colour} />
            {isOpen && (
              <div className={classes.marks}>
                {group.items.map((item, at) => (
                  <button
                    key={item.id}
                    type="button"
                    className={[
                      classes.mark,
                      answerOf(item, side) ? classes.doneMark : "",
                      item.flagged ? classes.flagMark : "",
                    ].join(" ")}
                    style={
                      answerOf(item, side) && !item.flagged ? { background: colour, borderColor: colour } : undefined
                    }
                    aria-label={t("Assessments.Run.QuestionNumber", { number: at + 1, key: item.questionKey })}
                    aria-current={item.id === current.id ? "true" : undefined}
                    onClick={() => onGo(item.id)}
                  >
                    {at + 1}
                  </button>
                ))}
              </div>
            )}
          </div>
        );
      })}
      {flagged > 0 && (
        <p className={classes.railNote}>
          <IconFlag size={14} aria-hidden />
          {t("Assessments.Run.FlaggedCount", { count: flagged })}
        </p>
      )}
    </nav>
  );
}
