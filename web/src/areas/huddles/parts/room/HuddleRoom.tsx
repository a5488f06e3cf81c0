import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, Section, Unloaded } from "@/ui";
import { huddleQuery, useEndHuddle, type Huddle, type HuddleTeam } from "../../queries";
import { Agenda } from "./Agenda";
import { Attendance } from "./Attendance";
import { Notes } from "./Notes";
import { Topics } from "../topics/Topics";

interface HuddleRoomProps {
  team: HuddleTeam;
  id: string;
  /** Back to the present. */
  onBack: (() => void) | undefined;
  onEnded: () => void;
}

/** When the huddle was, and the way out of it. */
function Head({ team, huddle, onBack, onEnded }: Omit<HuddleRoomProps, "id"> & { huddle: Huddle }) {
  const t = useText();
  const format = useFormat();
  const ending = useEndHuddle(team, huddle.id, () => {
    showToast({ severity: "success", summary: t("Huddles.EndedToast") });
    onEnded();
  });
  const end = async (): Promise<void> => {
    if (await confirm({ message: t("Huddles.EndQuestion"), action: t("Huddles.End") })) ending.mutate();
  };
  const tools = (
    <>
      {onBack && (
        <Button size="small" kind="quiet" onClick={onBack}>
          {t("Huddles.Back")}
        </Button>
      )}
      {huddle.canTakePart && (
        <Button size="small" kind="primary" loading={ending.isPending} onClick={() => void end()}>
          {t("Huddles.End")}
        </Button>
      )}
    </>
  );
  const times = { from: format.dateTime(huddle.startedAt), to: huddle.endedAt ? format.time(huddle.endedAt) : "" };
  return (
    <Section title={t(huddle.endedAt ? "Huddles.Past" : "Huddles.Running")} tools={tools}>
      {huddle.endedAt ? t("Huddles.Times", times) : t("Huddles.Since", { from: times.from })}
    </Section>
  );
}

/** A huddle: its agenda, topics, people and notes. One that is over can only be read. */
export function HuddleRoom({ team, id, onBack, onEnded }: HuddleRoomProps) {
  const t = useText();
  const query = useQuery(huddleQuery(team, id));
  const huddle = query.data;
  if (!huddle) {
    const back = onBack && <Button onClick={onBack}>{t("Huddles.Back")}</Button>;
    return <Unloaded query={query} title={t("Huddles.Failed")} back={back} />;
  }
  return (
    <>
      <Head team={team} huddle={huddle} onBack={onBack} onEnded={onEnded} />
      <Agenda team={team} huddle={huddle} />
      <Topics
        team={team}
        topics={huddle.topics}
        owners={huddle.owners}
        canTakePart={huddle.canTakePart}
        isOver={Boolean(huddle.endedAt)}
      />
      <Attendance team={team} huddle={huddle} />
      <Notes team={team} huddle={huddle} />
    </>
  );
}
