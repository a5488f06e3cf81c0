import { useQuery } from "@tanstack/react-query";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { LeaveGuard } from "@/form";
import { daysAfter, useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ExportMenu } from "@/table";
import { Button, EmptyNote, IconButton, Section, Unloaded, useIsNarrow } from "@/ui";
import { MeasurableForm } from "../MeasurableForm";
import {
  scorecardQuery,
  shownQuery,
  type Measurable,
  type MeasuredTeam,
  type Scorecard,
  type ScorecardFilter,
} from "../queries";
import { useMeasurableActions } from "../useMeasurableActions";
import { Complaints, SavingState } from "./Complaints";
import { PasteDialog } from "./pasting/PasteDialog";
import { ScorecardPages } from "./table/ScorecardPages";
import { ScorecardTable } from "./table/ScorecardTable";
import { useEntry } from "./useEntry";
import { usePasting } from "./pasting/usePasting";
import classes from "./Scorecard.module.css";

const most = limitsOf("MeasurableOrderRequest", "measurableIds").maxItems;
const daysOfWeek = 7;

interface FilterProps {
  shown: ScorecardFilter;
  onShown: (shown: ScorecardFilter) => void;
}

interface WeeksProps extends FilterProps {
  card: Scorecard;
}

/** Which weeks are shown, and the way to others. */
function Weeks({ card, shown, onShown }: WeeksProps) {
  const t = useText();
  const format = useFormat();
  const [from, to] = [card.weeks[0]?.weekOn ?? "", card.weeks.at(-1)?.weekOn ?? ""];
  const isLatest = to >= card.thisWeekOn;
  const daysShown = card.weeks.length * daysOfWeek;
  const turn = (days: number): void => {
    const on = daysAfter(to, days);
    onShown({ ...shown, lastOn: on >= card.thisWeekOn ? undefined : on });
  };
  return (
    <div className={classes.weeks}>
      <IconButton
        icon={IconChevronLeft}
        flip
        size="small"
        label={t("Scorecards.Earlier")}
        onClick={() => turn(-daysShown)}
      />
      <span>{t("Scorecards.Weeks", { from: format.date(from), to: format.date(to) })}</span>
      <IconButton
        icon={IconChevronRight}
        flip
        size="small"
        label={t("Scorecards.Later")}
        aria-disabled={isLatest || undefined}
        onClick={() => !isLatest && turn(daysShown)}
      />
    </div>
  );
}

interface CardProps extends WeeksProps {
  team: MeasuredTeam;
  onEdit: (measurable: Measurable) => void;
}

/** The values, and what stands around them. */
function Card({ team, card, shown, onEdit }: CardProps) {
  const t = useText();
  const isNarrow = useIsNarrow();
  const entering = useEntry(team, shown);
  const pasting = usePasting(team, card);
  const actions = useMeasurableActions(team, card, onEdit);
  const mayEnter = card.rows.some(({ measurable }) => measurable.canEnter);
  const Values = isNarrow ? ScorecardPages : ScorecardTable;
  const isSaving = (): boolean => [...entering.drafts.values()].some(({ state }) => state === "saving");
  return (
    <>
      <Values card={card} entering={entering} onPaste={pasting.paste} actions={actions} />
      <Complaints card={card} drafts={entering.drafts} />
      {mayEnter && (
        <p className={classes.hint}>
          {t("Scorecards.Hint")} <SavingState drafts={entering.drafts} />
        </p>
      )}
      <LeaveGuard wouldLose={() => entering.drafts.size > 0} isSaving={isSaving} />
      {pasting.plan && <PasteDialog plan={pasting.plan} onPaste={pasting.confirm} onClose={pasting.close} />}
    </>
  );
}

/** What a team measures over thirteen weeks. */
export function TeamScorecard({ team }: { team: MeasuredTeam }) {
  const t = useText();
  const [shown, onShown] = useState<ScorecardFilter>({ lastOn: undefined, withArchived: false });
  const [edited, setEdited] = useState<Measurable | "new" | null>(null);
  const query = useQuery(scorecardQuery(team, shown));
  const card = query.data;
  const active = card?.rows.filter(({ measurable }) => !measurable.isArchived).length ?? 0;
  const tools = card && (
    <div className={classes.tools}>
      <Weeks card={card} shown={shown} onShown={onShown} />
      <Button
        size="small"
        kind="quiet"
        aria-pressed={shown.withArchived}
        onClick={() => onShown({ ...shown, withArchived: !shown.withArchived })}
      >
        {t("Scorecards.ShowArchived")}
      </Button>
      <ExportMenu list={`teams/${team.id}/scorecard`} queryKey={[shownQuery(shown)]} />
      {card.canChange && (
        <Button
          size="small"
          icon={IconPlus}
          disabledReason={active >= most ? t("Scorecards.Most", { count: most }) : undefined}
          onClick={() => setEdited("new")}
        >
          {t("Scorecards.New")}
        </Button>
      )}
    </div>
  );
  return (
    <Section title={t("Scorecards.Title")} tools={tools}>
      {!card && <Unloaded query={query} title={t("Scorecards.Failed")} />}
      {card?.rows.length === 0 && (
        <EmptyNote
          title={t("Scorecards.Empty")}
          text={t(card.canChange ? "Scorecards.EmptyText" : "Scorecards.EmptyForReaders")}
        />
      )}
      {card && card.rows.length > 0 && (
        <Card team={team} card={card} shown={shown} onShown={onShown} onEdit={setEdited} />
      )}
      {edited && (
        <MeasurableForm
          key={edited === "new" ? "new" : edited.id}
          team={team}
          measurable={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}
