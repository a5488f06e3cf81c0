import { Switch } from "@mantine/core";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { limitsOf } from "@/api/limitsOf";
import { isHostUser } from "@/api/workspace";
import { isWriting } from "@/api/writes";
import { LeaveGuard, mayStopWaiting } from "@/form";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { Button } from "@/ui";
import type { CommentDraft, Mention, Subject } from "../../queries";
import { mentionedIn, renamedSince } from "../../rules";
import classes from "../comments/Comments.module.css";
import { MentionField } from "./MentionField";
import { useKeptDraft } from "./useKeptDraft";

interface ComposerProps {
  subject: Subject;
  /** Name of the draft. */
  name: string;
  /** Label of the field. */
  label: string;
  submitLabel: string;
  loading: boolean;
  /** Initial text and mentions. */
  initial?: { body: string; mentions: Mention[] };
  /** The thread being replied to, or the comment being edited. */
  parentId?: string | null;
  /** Whether the thread is internal; a new one can be made so. */
  isInternal?: boolean;
  mayChooseInternal?: boolean;
  autoFocus?: boolean;
  /** Nothing can be sent (any more): shown only as long as it holds a text, which would be lost otherwise. */
  isReadOnly?: boolean;
  /** `settle` closes the editor once the text is sent. It returns false if more was typed meanwhile, which stays. */
  onSubmit: (draft: CommentDraft, settle: () => boolean) => void;
  onCancel?: () => void;
}

function InternalSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useText();
  return (
    <Switch label={t("Comments.Internal")} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}

/** Asks about a text that is being sent, and whether it is still the text that was sent. */
function useSending(body: string, loading: boolean, onCancel: (() => void) | undefined) {
  const latest = useRef(body);
  useEffect(() => {
    latest.current = body;
  });
  const isSaving = (): boolean => loading && isWriting();
  const stop = async (): Promise<void> => {
    if (!isSaving() || (await mayStopWaiting())) onCancel?.();
  };
  return { isSaving, isUnchanged: () => latest.current === body, cancel: onCancel && (() => void stop()) };
}

/** Editor for a comment: text with mentions and, for the provider's staff, whether tenants can see it. */
export function Composer(props: ComposerProps) {
  const { subject, submitLabel, loading, initial, parentId = null, onSubmit, onCancel } = props;
  const t = useText();
  const formId = useId();
  const [body, setBody] = useState(initial?.body ?? "");
  const [people, setPeople] = useState<Mention[]>(initial?.mentions ?? []);
  const [isInternal, setInternal] = useState(props.isInternal ?? false);
  const [renamed] = useState(() => renamedSince(initial?.body ?? "", initial?.mentions ?? []));
  const isEmpty = body.trim() === "";
  const isChanged = body !== (initial?.body ?? "") || isInternal !== (props.isInternal ?? false);
  const isKept = useKeptDraft(props.name, isEmpty || !isChanged ? null : { body, people, isInternal }, (draft) => {
    setBody(draft.body);
    setPeople(draft.people);
    setInternal(draft.isInternal);
  });
  const limit = useTextLimit(body, limitsOf("CommentRequest", "body").maxLength);
  const { isSaving, isUnchanged, cancel } = useSending(body, loading, onCancel);
  if (props.isReadOnly && isEmpty) return null;
  const whyNot = isEmpty ? t("Comments.Placeholder") : limit.complaint;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (whyNot || loading) return;
    const settle = (): boolean => {
      if (!isUnchanged()) return false;
      if (!initial) setBody("");
      return true;
    };
    onSubmit({ body: body.trim(), mentions: mentionedIn(body, people, renamed), isInternal, parentId }, settle);
  };
  return (
    <form id={formId} className={`${classes.composer} ${isInternal ? classes.internal : ""}`} onSubmit={submit}>
      <LeaveGuard wouldLose={() => !isEmpty && body !== (initial?.body ?? "") && !isKept()} isSaving={isSaving} />
      <MentionField
        subject={subject}
        label={props.label}
        value={body}
        isInternal={isInternal}
        limit={limit}
        autoFocus={props.autoFocus ?? false}
        onChange={setBody}
        onMention={(person) => setPeople([...people, person])}
        onSubmit={submit}
        onCancel={cancel}
      />
      <div className={classes.bar}>
        {props.mayChooseInternal && isHostUser() && subject.tenantId !== null && (
          <InternalSwitch isOn={isInternal} onChange={setInternal} />
        )}
        <span className={classes.buttons}>
          {cancel && <Button onClick={cancel}>{t("AbpUi::Cancel")}</Button>}
          <Button kind="primary" type="submit" form={formId} loading={loading} disabledReason={whyNot}>
            {submitLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
