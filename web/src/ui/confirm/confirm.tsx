import { Textarea } from "@mantine/core";
import { useId, useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { useText } from "@/lib/text";
import { Button } from "../button";
import { Dialog } from "../dialog";
import classes from "./confirm.module.css";

/** A question before something that can't be taken back, or that needs a reason. */
export interface ConfirmQuestion {
  /** "Are you sure" when absent. */
  title?: string;
  /** What will happen, in a sentence or two. */
  message: ReactNode;
  /** The verb on the button that goes on ("Delete course"). */
  action: string;
  /** The action destroys something. */
  danger?: boolean;
}

/** A question that is answered with a reason. */
export interface ReasonQuestion extends ConfirmQuestion {
  /** Label of the field. */
  reasonLabel?: string;
  /** Fewest characters that count as a reason; 1 when absent. */
  minLength?: number;
  maxLength?: number;
}

interface Pending {
  question: ReasonQuestion;
  asksReason: boolean;
  answer: (reason: string | null) => void;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();

function publish(next: Pending | null): void {
  pending?.answer(null);
  pending = next;
  for (const listener of listeners) listener();
}

function settle(reason: string | null): void {
  const asked = pending;
  pending = null;
  asked?.answer(reason);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks; true when the reader goes on. Every destructive action passes here. */
export async function confirm(question: ConfirmQuestion): Promise<boolean> {
  const answer = await new Promise<string | null>((resolve) => {
    publish({ question, asksReason: false, answer: resolve });
  });
  return answer !== null;
}

/** Asks for a reason; null when the reader turns back. */
export function askReason(question: ReasonQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    publish({ question, asksReason: true, answer: resolve });
  });
}

function Question({ asked }: { asked: Pending }) {
  const t = useText();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const id = useId();
  const { question, asksReason } = asked;
  const least = question.minLength ?? 1;
  const tooShort = asksReason && reason.trim().length < least;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (tooShort) document.getElementById(id)?.focus();
    else settle(reason.trim());
  }

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.message}>{question.message}</div>
      {asksReason && (
        <Textarea
          id={id}
          data-autofocus
          autosize
          minRows={3}
          label={question.reasonLabel ?? t("Ui.Confirm.Reason")}
          {...(question.maxLength ? { maxLength: question.maxLength } : {})}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && tooShort ? t("Ui.Confirm.ReasonTooShort", { count: least }) : undefined}
        />
      )}
      <div className={classes.foot}>
        <Button onClick={() => settle(null)} {...(asksReason ? {} : { "data-autofocus": true })}>
          {t("Common.Cancel")}
        </Button>
        <Button type="submit" kind={question.danger ? "dangerPrimary" : "primary"}>
          {question.action}
        </Button>
      </div>
    </form>
  );
}

/** Where questions appear; mounted once by the application. */
export function ConfirmHost() {
  const t = useText();
  const asked = useSyncExternalStore(subscribe, () => pending);
  return (
    <Dialog opened={asked !== null} onClose={() => settle(null)} title={asked?.question.title ?? t("Ui.Confirm.Title")}>
      {asked && <Question asked={asked} key={asked.question.action} />}
    </Dialog>
  );
}
