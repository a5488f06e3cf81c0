import { IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { clockText } from "@/lib/idle";
import { useText } from "@/lib/text";
import { Button, IconButton, ProgressBar, Section, usePageKeys } from "@/ui";
import { useTurnHuddle, type Huddle, type HuddleTeam } from "../../queries";
import { spentBy } from "../../rules";
import classes from "../Huddles.module.css";
import { useSteadyNow } from "./useSteadyNow";

interface AgendaProps {
  team: HuddleTeam;
  huddle: Huddle;
}

interface AgendaRowProps extends AgendaProps {
  at: number;
  now: number;
  onTurn: (() => void) | undefined;
}

/** One section: what it is for, the time it has taken, and the way to it. */
function AgendaRow({ team, huddle, at, now, onTurn }: AgendaRowProps) {
  const t = useText();
  const mayWork = useGranted("Portal.ActionItems");
  const section = huddle.agenda[at];
  if (!section) return null;
  const [spent, planned] = [spentBy(huddle, at, now), section.minutes * 60];
  const name = t(`Enum.HuddleSectionKind.${section.kind}`);
  const isCurrent = at === huddle.section && !huddle.endedAt;
  return (
    <li className={classes.row} aria-current={isCurrent ? "step" : undefined}>
      <div className={classes.line}>
        <strong>{name}</strong>
        {section.kind === "Actions" && isCurrent && mayWork && (
          <Link to="/action-items" search={{ scope: "all", teamId: team.id }}>
            {t("Huddles.TeamActions")}
          </Link>
        )}
        <span className={classes.end}>
          <bdi className={`${classes.time} ${spent > planned ? classes.late : ""}`}>
            {t("Huddles.Time", { spent: clockText(spent * 1000), planned: clockText(planned * 1000) })}
          </bdi>
          {onTurn && !isCurrent && (
            <IconButton
              size="small"
              icon={IconPlayerPlay}
              flip
              label={t("Huddles.TurnTo", { name })}
              onClick={onTurn}
            />
          )}
        </span>
      </div>
      <ProgressBar
        label={t("Huddles.TimeOf", { name })}
        percent={Math.min(100, Math.round((spent / planned) * 100))}
        failed={spent > planned}
      />
    </li>
  );
}

/** The sections of a huddle with their time, which is the server's: the same for everybody, and after a reload. */
export function Agenda({ team, huddle }: AgendaProps) {
  const t = useText();
  const now = useSteadyNow(!huddle.endedAt);
  const turning = useTurnHuddle(team, huddle.id);
  const next = huddle.section + 1;
  const mayNext = huddle.canTakePart && next < huddle.agenda.length;
  const turn = (section: number): void => {
    if (!turning.isPending) turning.mutate(section);
  };
  usePageKeys({ n: mayNext ? () => turn(next) : undefined });
  const tools = mayNext && (
    <Button size="small" shortcut="N" loading={turning.isPending} onClick={() => turn(next)}>
      {t("Huddles.Next")}
    </Button>
  );
  return (
    <Section title={t("Huddles.Agenda")} tools={tools}>
      <ol className={classes.list}>
        {huddle.agenda.map(({ kind }, at) => (
          <AgendaRow
            key={kind}
            team={team}
            huddle={huddle}
            at={at}
            now={now}
            onTurn={huddle.canTakePart ? () => turn(at) : undefined}
          />
        ))}
      </ol>
    </Section>
  );
}
