import { useWindowEvent } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { TextField } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { Button, EmptyNote, Section, usePageKeys } from "@/ui";
import {
  useAddTopic,
  useOrderTopic,
  useSettleTopic,
  type HuddleOwner,
  type HuddleTeam,
  type HuddleTopic,
} from "../../queries";
import { currentTopic } from "../../rules";
import { ActionForm } from "./ActionForm";
import classes from "../Huddles.module.css";
import { TopicRow, type TopicDoings } from "./TopicRow";

const most = limitsOf("HuddleTopicRequest", "title").maxLength;

/** One line for the next topic: Enter adds it, and the field is free again. */
function AddTopic({ team }: { team: HuddleTeam }) {
  const t = useText();
  const [title, setTitle] = useState("");
  const { complaint } = useTextLimit(title, most);
  const adding = useAddTopic(team, () => setTitle(""));
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (title.trim() && !complaint && !adding.isPending) adding.mutate(title.trim());
  };
  return (
    <form className={classes.add} onSubmit={add}>
      <div className={classes.field}>
        <TextField label={t("Huddles.NewTopic")} value={title} onChange={setTitle} data-most={most} />
      </div>
      <Button
        type="submit"
        icon={IconPlus}
        loading={adding.isPending}
        disabledReason={complaint ?? (title.trim() ? undefined : t("Huddles.TopicFirst"))}
      >
        {t("Huddles.AddTopic")}
      </Button>
    </form>
  );
}

interface TopicsProps {
  team: HuddleTeam;
  topics: readonly HuddleTopic[];
  owners: readonly HuddleOwner[];
  /** Whether the reader takes part. */
  canTakePart: boolean;
  /** Whether the huddle is over: what it left open went on to the next one. */
  isOver?: boolean;
}

/** What can be done with topics, and the form that is open for one. */
function useDoings({ team, owners, canTakePart }: TopicsProps) {
  const [acting, setActing] = useState<HuddleTopic | null>(null);
  const me = useCurrentUser().id;
  const mayCreate = useGranted("Portal.ActionItems.Create");
  const mayAssign = useGranted("Portal.ActionItems.AssignOthers");
  const mayAct = mayCreate && owners.some(({ userId }) => mayAssign || userId === me);
  const ordering = useOrderTopic(team);
  const settling = useSettleTopic(team);
  const waits = ordering.isPending || settling.isPending;
  const doings: TopicDoings = {
    onOrder: (topic, position, isPriority) => {
      if (!waits) ordering.mutate({ topic, position, isPriority });
    },
    onSettle: (topic, state) => {
      if (!waits) settling.mutate({ topic, state });
    },
    onAct: mayAct ? setActing : undefined,
  };
  const form = acting && (
    <ActionForm team={team} topic={acting} owners={owners} onClose={() => setActing(null)} key={acting.id} />
  );
  return { doings: canTakePart ? doings : undefined, form };
}

/** The topic that had the focus last: keys are about it. */
function useFocusedTopic(): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useWindowEvent("focusin", ({ target }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-topic]") : null;
    if (row?.dataset.topic) setFocused(row.dataset.topic);
  });
  return focused;
}

/** The topics of a team in their order: added, ordered, settled, and made action items. */
export function Topics(props: TopicsProps) {
  const t = useText();
  const format = useFormat();
  const { team, topics, canTakePart, isOver = false } = props;
  const focused = useFocusedTopic();
  const { doings, form } = useDoings(props);
  const current = doings && currentTopic(topics, focused);
  const count = topics.filter(({ state }) => state === "Open").length;
  usePageKeys({
    a: doings?.onAct && current ? () => doings.onAct?.(current) : undefined,
    s: doings && current ? () => doings.onSettle(current, "Solved") : undefined,
  });
  return (
    <Section
      title={t("Huddles.Topics")}
      note={isOver && count > 0 ? t("Huddles.LeftOpen", { number: format.number(count) }) : undefined}
    >
      {canTakePart && <AddTopic team={team} />}
      {topics.length === 0 && <EmptyNote title={t("Huddles.NoTopics")} text={t("Huddles.NoTopicsText")} />}
      {topics.length > 0 && (
        <ol className={classes.list} aria-label={t("Huddles.Topics")}>
          {topics.map((topic, place) => (
            <TopicRow
              key={topic.id}
              topic={topic}
              place={place}
              count={count}
              isCurrent={topic.id === current?.id}
              doings={doings}
            />
          ))}
        </ol>
      )}
      {current && doings?.onAct && <p className={classes.hint}>{t("Huddles.KeysHint")}</p>}
      {form}
    </Section>
  );
}
