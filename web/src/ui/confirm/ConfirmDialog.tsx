import { Textarea } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { countCharacters } from "@/lib/characters";
import { useText, type Translate } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { Button } from "../button";
import { Dialog } from "../dialog";
import classes from "./confirm.module.css";
import { settle, type ConfirmQuestion, type Pending } from "./question";

function Question({ asked }: { asked: Pending }) {
  const t = useText();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const id = useId();
  const { question, asksReason } = asked;
  const least = question.minLength ?? 1;
  const { count, complaint } = useTextLimit(reason.trim(), question.maxLength);
  const tooShort = asksReason && countCharacters(reason.trim()) < least;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (tooShort || complaint) document.getElementById(id)?.focus();
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
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          description={count}
          inputWrapperOrder={["label", "input", "description", "error"]}
          error={complaint ?? (tried && tooShort && t("Ui.Confirm.ReasonTooShort", { count: least }))}
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

/** The title of a confirmation: its own, or made of the action and its subject. */
function titleOf(t: Translate, { title, action, subject }: ConfirmQuestion): string {
  if (title) return title;
  const verb = action.replace(/\s*…$/u, "");
  return subject ? t("Ui.Confirm.AskOf", { action: verb, subject }) : t("Ui.Confirm.Ask", { action: verb });
}

/** The dialog of the pending question. */
export default function ConfirmDialog({ asked }: { asked: Pending | null }) {
  const t = useText();
  return (
    <Dialog opened={asked !== null} onClose={() => settle(null)} title={asked ? titleOf(t, asked.question) : ""}>
      {asked && <Question asked={asked} key={asked.question.action} />}
    </Dialog>
  );
}
