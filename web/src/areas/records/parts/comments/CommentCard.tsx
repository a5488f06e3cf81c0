import { IconArrowBackUp, IconCircleCheck, IconPencil, IconRotate, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { usePicture } from "@/api/picture";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Avatar, Button, Chip, confirm, IconButton, RelativeTime } from "@/ui";
import { useChangeComment, useDeleteComment, useResolveComment, type Comment, type Subject } from "../../queries";
import { draftName } from "../../rules";
import { CommentBody } from "./CommentBody";
import classes from "./Comments.module.css";
import { Composer } from "../composer/Composer";
import { wasWriting } from "../composer/useKeptDraft";

interface CardProps {
  subject: Subject;
  comment: Comment;
  /** Replies to the thread; absent on replies, which can't be replied to. */
  onReply?: (() => void) | undefined;
}

function Head({ comment }: { comment: Comment }) {
  const t = useText();
  const src = usePicture(comment.authorUserId);
  return (
    <header className={classes.head}>
      <Avatar name={comment.authorName} src={src} />
      <strong>
        <bdi>{comment.authorName}</bdi>
      </strong>
      {comment.byProvider && <Chip tone="outline">{t("Comments.Provider")}</Chip>}
      {comment.isInternal && <Chip tone="warning">{t("Comments.InternalChip")}</Chip>}
      <span className={classes.when}>
        <RelativeTime instant={comment.createdAt} />
        {comment.editedAt && ` · ${t("Comments.Edited")}`}
      </span>
    </header>
  );
}

function Actions({ subject, comment, onReply, onEdit }: CardProps & { onEdit: () => void }) {
  const t = useText();
  const resolving = useResolveComment(subject);
  const deletion = useDeleteComment(subject, () =>
    showToast({ severity: "success", summary: t("Comments.DeletedToast") }),
  );
  const remove = async (): Promise<void> => {
    const words = { title: t("Comments.DeleteTitle"), message: t("Comments.DeleteText"), action: t("Comments.Delete") };
    if (await confirm({ ...words, danger: true })) deletion.mutate(comment);
  };
  if (!comment.canReply && !comment.canEdit && !comment.canRemove) return null;
  return (
    <fieldset className={classes.actions} aria-label={t("Comments.Actions", { name: comment.authorName })}>
      {onReply && (
        <Button kind="quiet" size="small" icon={IconArrowBackUp} onClick={onReply}>
          {t("Comments.Reply")}
        </Button>
      )}
      {comment.canReply && (
        <Button
          kind="quiet"
          size="small"
          icon={comment.resolvedAt ? IconRotate : IconCircleCheck}
          loading={resolving.isPending}
          onClick={() => resolving.mutate(comment)}
        >
          {comment.resolvedAt ? t("Comments.Reopen") : t("Comments.Resolve")}
        </Button>
      )}
      {comment.canEdit && <IconButton size="small" icon={IconPencil} label={t("Comments.Edit")} onClick={onEdit} />}
      {comment.canRemove && (
        <IconButton size="small" icon={IconTrash} label={t("Comments.Delete")} onClick={() => void remove()} />
      )}
    </fieldset>
  );
}

function Editor({ subject, comment, onClose }: { subject: Subject; comment: Comment; onClose: () => void }) {
  const t = useText();
  const change = useChangeComment(subject, comment, () =>
    showToast({ severity: "success", summary: t("Comments.Saved") }),
  );
  return (
    <Composer
      subject={subject}
      name={draftName(subject, `edit ${comment.id}`)}
      label={t("Comments.Edit")}
      submitLabel={t("Comments.Save")}
      loading={change.isPending}
      initial={{ body: comment.body, mentions: comment.mentions }}
      isInternal={comment.isInternal}
      parentId={comment.parentId ?? null}
      autoFocus
      onSubmit={(draft, settle) => {
        const onSuccess = (): void => {
          if (settle()) onClose();
        };
        change.mutate(draft, { onSuccess });
      }}
      onCancel={onClose}
    />
  );
}

/** A comment: its author, text and date, and its actions. */
export function CommentCard({ subject, comment, onReply }: CardProps) {
  const t = useText();
  const [isEditing, setEditing] = useState(
    () => comment.canEdit && wasWriting(draftName(subject, `edit ${comment.id}`)),
  );
  return (
    <article className={`${classes.card} ${comment.isInternal ? classes.internal : ""}`}>
      <Head comment={comment} />
      {isEditing ? (
        <Editor subject={subject} comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <>
          <CommentBody comment={comment} />
          {comment.resolvedAt && (
            <p className={classes.resolved}>{t("Comments.ResolvedBy", { name: comment.resolvedByName ?? "" })}</p>
          )}
          <Actions
            subject={subject}
            comment={comment}
            onReply={comment.canReply ? onReply : undefined}
            onEdit={() => setEditing(true)}
          />
        </>
      )}
    </article>
  );
}
