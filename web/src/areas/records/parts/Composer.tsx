import { Switch } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { limitsOf } from "@/api/limitsOf";
import { isHostUser } from "@/api/workspace";
import { LeaveGuard } from "@/form";
import { useText } from "@/lib/text";
import { useTextLimit } from "@/lib/textLimit";
import { Button } from "@/ui";
import type { Draft, Mention, Subject } from "../queries";
import { mentionedIn, renamedSince } from "../rules";
import classes from "./Comments.module.css";
import { MentionField } from "./MentionField";
import { useKeptDraft } from "./useKeptDraft";

interface ComposerProps {
  subject: Subject;
  /** What the comment is called while it is written. */
  name: string;
  /** Label of the field. */
  label: string;
  submitLabel: string;
  loading: boolean;
  /** Text and mentions that stand in the field at first. */
  initial?: { body: string; mentions: Mention[] };
  /** The thread that is replied to, or the comment that is corrected. */
  parentId?: string | null;
  /** Whether the thread is internal; a new one may become so. */
  isInternal?: boolean;
  mayChooseInternal?: boolean;
  autoFocus?: boolean;
  onSubmit: (draft: Draft, clear: () => void) => void;
  onCancel?: () => void;
}

function InternalSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useText();
  return (
    <Switch label={t("Comments.Internal")} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
  );
}

/** Where a comment is written: its text with mentions and, for the provider's people, whether tenants see it. */
export function Composer(props: ComposerProps) {
  const { subject, submitLabel, loading, initial, parentId = null, mayChooseInternal, onSubmit, onCancel } = props;
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
  const whyNot = isEmpty ? t("Comments.Placeholder") : limit.complaint;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (whyNot || loading) return;
    // What was written on meanwhile stays.
    const clear = (): void => setBody((now) => (now === body ? "" : now));
    onSubmit({ body: body.trim(), mentions: mentionedIn(body, people, renamed), isInternal, parentId }, clear);
  };
  return (
    <form id={formId} className={`${classes.composer} ${isInternal ? classes.internal : ""}`} onSubmit={submit}>
      <LeaveGuard wouldLose={() => !isEmpty && body !== (initial?.body ?? "") && !isKept()} />
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
        onCancel={onCancel}
      />
      <div className={classes.bar}>
        {mayChooseInternal && isHostUser() && <InternalSwitch isOn={isInternal} onChange={setInternal} />}
        <span className={classes.buttons}>
          {onCancel && <Button onClick={onCancel}>{t("AbpUi::Cancel")}</Button>}
          <Button kind="primary" type="submit" form={formId} loading={loading} disabledReason={whyNot}>
            {submitLabel}
          </Button>
        </span>
      </div>
    </form>
  );
}
