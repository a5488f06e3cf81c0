import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, MoreButton, RecordTable, Section, Unloaded } from "@/ui";
import {
  huddlesQuery,
  topicsQuery,
  useHuddleEvents,
  useStartHuddle,
  type HuddleRow,
  type HuddleTeam,
} from "../queries";
import { HuddleRoom } from "./room/HuddleRoom";
import { Topics } from "./topics/Topics";

/** Before the next huddle: what to talk about, and how it starts. */
function NextHuddle({ team }: { team: HuddleTeam }) {
  const t = useText();
  const query = useQuery(topicsQuery(team));
  const starting = useStartHuddle(team);
  const { data } = query;
  if (!data) return <Unloaded query={query} title={t("Huddles.Failed")} />;
  const mayPlan = data.canTakePart && team.status === "Active";
  const start = (
    <Button
      size="small"
      kind="primary"
      icon={IconPlayerPlay}
      loading={starting.isPending}
      onClick={() => starting.mutate()}
    >
      {t("Huddles.Start")}
    </Button>
  );
  return (
    <>
      {mayPlan && (
        <Section title={t("Huddles.NextHuddle")} tools={start}>
          {t("Huddles.NextHuddleText")}
        </Section>
      )}
      <Topics team={team} topics={data.items} owners={data.owners} canTakePart={mayPlan} />
    </>
  );
}

interface PastHuddlesProps {
  rows: readonly HuddleRow[];
  onChoose: (id: string) => void;
}

/** The huddles that are over, the latest first. */
function PastHuddles({ rows, onChoose }: PastHuddlesProps) {
  const t = useText();
  const format = useFormat();
  return (
    <RecordTable
      label={t("Huddles.PastHuddles")}
      heads={[
        t("Huddles.When"),
        { label: t("Huddles.People"), numeric: true },
        { label: t("Huddles.Rating"), numeric: true },
      ]}
      rows={rows}
      rowId={({ id }) => id}
      cells={({ id, startedAt, presentCount, expectedCount, rating }) => [
        <Button key="when" kind="quiet" size="small" onClick={() => onChoose(id)}>
          {format.dateTime(startedAt)}
        </Button>,
        t("Huddles.PeopleOf", { present: format.number(presentCount), expected: format.number(expectedCount) }),
        typeof rating === "number" ? format.number(rating, 1) : "–",
      ]}
      empty={{ title: t("Huddles.NoPast"), text: t("Huddles.NoPastText") }}
    />
  );
}

interface HuddlesTabProps {
  team: HuddleTeam;
  /** The huddle that the address names. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The huddles of a team: the one that runs, or what the next one is about, and those that are over. */
export function HuddlesTab({ team, chosen, onChoose }: HuddlesTabProps) {
  const t = useText();
  useHuddleEvents(team);
  const list = useInfiniteQuery(huddlesQuery(team));
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (!rows) return <Unloaded query={list} title={t("Huddles.Failed")} />;
  const running = rows.find(({ endedAt }) => !endedAt)?.id;
  const shown = chosen ?? running;
  const isPast = chosen !== undefined && chosen !== running;
  return (
    <>
      {shown ? (
        <HuddleRoom
          key={shown}
          team={team}
          id={shown}
          onBack={isPast ? () => onChoose(undefined) : undefined}
          onEnded={() => onChoose(shown)}
        />
      ) : (
        <NextHuddle team={team} />
      )}
      <Section title={t("Huddles.PastHuddles")}>
        <PastHuddles rows={rows.filter(({ endedAt }) => endedAt)} onChoose={onChoose} />
        <MoreButton list={list}>{t("Huddles.Earlier")}</MoreButton>
      </Section>
    </>
  );
}
