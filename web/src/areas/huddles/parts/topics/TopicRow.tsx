import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconFlag, IconFlagFilled, IconRotate, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Chip, IconButton, StatusChip } from "@/ui";
import { topicLooks } from "../../looks";
import type { HuddleTopic, HuddleTopicState } from "../../queries";
import classes from "../Huddles.module.css";

/** What can be done with topics; absent where the reader only looks on. */
export interface TopicDoings {
  onOrder: (topic: HuddleTopic, position: number, isPriority: boolean) => void;
  onSettle: (topic: HuddleTopic, state: HuddleTopicState) => void;
  /** Makes an action item; absent where the reader could give it to nobody. */
  onAct: ((topic: HuddleTopic) => void) | undefined;
}

interface TopicRowProps {
  topic: HuddleTopic;
  /** Its place among the open ones, and how many there are. */
  place: number;
  count: number;
  isCurrent: boolean;
  doings: TopicDoings | undefined;
}

/** The action items that a topic became. */
function Actions({ topic }: { topic: HuddleTopic }) {
  const t = useText();
  const format = useFormat();
  if (topic.actions.length === 0) return null;
  return (
    <ul className={classes.actions} aria-label={t("Huddles.ActionsOf", { title: topic.title })}>
      {topic.actions.map(({ id, number, title, ownerName, dueOn, canOpen }) => (
        <li key={id}>
          {canOpen ? (
            <Link to="/action-items/$id" params={{ id }}>
              {number}
            </Link>
          ) : (
            number
          )}{" "}
          <bdi>{title}</bdi> · <bdi>{ownerName}</bdi> · {format.date(dueOn)}
        </li>
      ))}
    </ul>
  );
}

/** Order and priority of an open topic. */
function Order({ topic, place, count, onOrder }: TopicRowProps & Pick<TopicDoings, "onOrder">) {
  const t = useText();
  const { title, isPriority } = topic;
  return (
    <>
      <IconButton
        size="small"
        icon={isPriority ? IconFlagFilled : IconFlag}
        label={t("Huddles.PriorityOf", { title })}
        aria-pressed={isPriority}
        onClick={() => onOrder(topic, place, !isPriority)}
      />
      <IconButton
        size="small"
        icon={IconArrowUp}
        label={t("Huddles.UpOf", { title })}
        disabledReason={place === 0 ? t("Huddles.IsFirst") : undefined}
        onClick={() => onOrder(topic, place - 1, isPriority)}
      />
      <IconButton
        size="small"
        icon={IconArrowDown}
        label={t("Huddles.DownOf", { title })}
        disabledReason={place === count - 1 ? t("Huddles.IsLast") : undefined}
        onClick={() => onOrder(topic, place + 1, isPriority)}
      />
    </>
  );
}

/** What a button does, and read out with the topic: its name has all that stands on it, the shortcut's key too. */
function Doing({ shown, spoken }: { shown: string; spoken: string }) {
  return (
    <>
      <span aria-hidden>{shown}</span>
      <VisuallyHidden component="span">{spoken}</VisuallyHidden>
    </>
  );
}

function OpenDoings(props: TopicRowProps & { doings: TopicDoings }) {
  const t = useText();
  const { topic, isCurrent, doings } = props;
  const { title } = topic;
  return (
    <>
      <Order {...props} onOrder={doings.onOrder} />
      {doings.onAct && (
        <Button size="small" shortcut={isCurrent ? "A" : undefined} onClick={() => doings.onAct?.(topic)}>
          <Doing shown={t("Huddles.Act")} spoken={t("Huddles.ActOn", { title })} />
        </Button>
      )}
      <Button size="small" shortcut={isCurrent ? "S" : undefined} onClick={() => doings.onSettle(topic, "Solved")}>
        <Doing shown={t("Huddles.Solve")} spoken={t("Huddles.SolveOf", { title })} />
      </Button>
      <IconButton
        size="small"
        icon={IconX}
        label={t("Huddles.DropOf", { title })}
        onClick={() => doings.onSettle(topic, "Dropped")}
      />
    </>
  );
}

/** A topic: what it is about, its action items, and what can be done. */
export function TopicRow(props: TopicRowProps) {
  const t = useText();
  const { topic, isCurrent, doings } = props;
  const isOpen = topic.state === "Open";
  return (
    <li className={classes.row} aria-current={isCurrent || undefined} data-topic={topic.id}>
      <div className={classes.line}>
        <bdi className={classes.name}>{topic.title}</bdi>
        {topic.isPriority && <Chip tone="warning">{t("Huddles.Priority")}</Chip>}
        {topic.isCarriedOver && <Chip tone="outline">{t("Huddles.CarriedOver")}</Chip>}
        {!isOpen && (
          <StatusChip status={topic.state} looks={topicLooks} label={t(`Enum.HuddleTopicState.${topic.state}`)} />
        )}
        {doings && (
          <span className={classes.end}>
            {isOpen ? (
              <OpenDoings {...props} doings={doings} />
            ) : (
              <IconButton
                size="small"
                icon={IconRotate}
                label={t("Huddles.ReopenOf", { title: topic.title })}
                onClick={() => doings.onSettle(topic, "Open")}
              />
            )}
          </span>
        )}
      </div>
      <Actions topic={topic} />
    </li>
  );
}
