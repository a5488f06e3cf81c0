import { Textarea } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { useText } from "@/lib/text";
import { Button } from "../button";
import { Dialog } from "../dialog";
import classes from "./confirm.module.css";
import { settle, type Pending } from "./question";

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

/** The dialog of the question that waits. */
export default function ConfirmDialog({ asked }: { asked: Pending | null }) {
  const t = useText();
  return (
    <Dialog opened={asked !== null} onClose={() => settle(null)} title={asked?.question.title ?? t("Ui.Confirm.Title")}>
      {asked && <Question asked={asked} key={asked.question.action} />}
    </Dialog>
  );
}
