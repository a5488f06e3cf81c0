import { IconFlag } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { domainColour, ProgressBar } from "@/ui";
import type { Item } from "../../../queries";
import { answerOf, type Group, type Side } from "../../../rules";
import classes from "./SectionRail.module.css";

interface SectionRailProps {
  groups: readonly Group[];
  current: Item;
  side: Side;
  /** Colour token of a domain. */
  colourOf: (domainId: string | null) => number | null;
  onGo: (itemId: string) => void;
}

interface MarksProps {
  items: readonly Item[];
  current: Item;
  side: Side;
  colour: string;
  onGo: (itemId: string) => void;
}

/** A button for each question of a section; its colour shows the state. */
function Marks({ items, current, side, colour, onGo }: MarksProps) {
  const t = useText();
  return (
    <div className={classes.marks}>
      {items.map((item, at) => {
        const isDone = answerOf(item, side) !== null;
        const isPlain = !item.flagged && !item.changeRequested;
        return (
          <button
            key={item.id}
            type="button"
            className={[
              classes.mark,
              isDone ? classes.doneMark : "",
              item.flagged ? classes.flagMark : "",
              item.changeRequested ? classes.returnedMark : "",
            ].join(" ")}
            style={isDone && isPlain ? { background: colour, borderColor: colour } : undefined}
            aria-label={t(
              item.changeRequested ? "Assessments.Run.QuestionSentBack" : "Assessments.Run.QuestionNumber",
              { number: at + 1, key: item.questionKey },
            )}
            aria-current={item.id === current.id ? "true" : undefined}
            onClick={() => onGo(item.id)}
          >
            {at + 1}
          </button>
        );
      })}
    </div>
  );
}

/** Scrolls to a section when it opens. */
function reveal(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The sections with their progress; the open one with a mark for each question. */
export function SectionRail({ groups, current, side, colourOf, onGo }: SectionRailProps) {
  const t = useText();
  const flagged = groups.flatMap(({ items }) => items).filter((item) => item.flagged).length;
  return (
    <nav className={classes.rail} aria-label={t("Assessments.Run.Sections")}>
      {groups.map(({ section, title, domainId, items }) => {
        const isOpen = section === current.section;
        const done = items.filter((item) => answerOf(item, side)).length;
        const colour = domainColour(colourOf(domainId));
        const next = items.find((item) => !answerOf(item, side)) ?? items[0];
        return (
          <div
            key={section}
            ref={isOpen ? reveal : undefined}
            className={`${classes.section} ${isOpen ? classes.openSection : ""}`}
          >
            <button
              type="button"
              className={classes.sectionHead}
              aria-current={isOpen ? "step" : undefined}
              onClick={() => next && onGo(next.id)}
            >
              <i style={{ background: colour }} aria-hidden />
              <bdi>{title}</bdi>
              <span>
                {done}/{items.length}
              </span>
            </button>
            <ProgressBar percent={(100 * done) / items.length} label={title} colour={colour} />
            {isOpen && <Marks {...{ items, current, side, colour, onGo }} />}
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
