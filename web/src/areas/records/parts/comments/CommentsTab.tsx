import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { EmptyNote, MoreButton, Unloaded } from "@/ui";
import { commentsQuery, useAddComment, type Subject, type Thread } from "../../queries";
import { draftName } from "../../rules";
import { CommentCard } from "./CommentCard";
import classes from "./Comments.module.css";
import { Composer } from "../composer/Composer";
import { wasWriting } from "../composer/useKeptDraft";

interface NewCommentProps {
  subject: Subject;
  /** The thread to reply to. */
  thread?: Thread;
  isReadOnly?: boolean;
  onDone?: () => void;
}

function NewComment({ subject, thread, isReadOnly = false, onDone }: NewCommentProps) {
  const t = useText();
  const add = useAddComment(subject, () => showToast({ severity: "success", summary: t("Comments.Posted") }));
  return (
    <Composer
      subject={subject}
      name={draftName(subject, thread ? `reply ${thread.id}` : "new")}
      label={thread ? t("Comments.ReplyTo", { name: thread.authorName }) : t("Comments.Write")}
      submitLabel={thread ? t("Comments.PostReply") : t("Comments.Post")}
      loading={add.isPending}
      parentId={thread?.id ?? null}
      isInternal={thread?.isInternal ?? false}
      mayChooseInternal={!thread}
      autoFocus={Boolean(thread)}
      isReadOnly={isReadOnly}
      onSubmit={(draft, settle) => {
        const onSuccess = (): void => {
          if (settle()) onDone?.();
        };
        add.mutate(draft, { onSuccess });
      }}
      {...(onDone ? { onCancel: onDone } : {})}
    />
  );
}

function ThreadCards({ subject, thread }: { subject: Subject; thread: Thread }) {
  const [isReplying, setReplying] = useState(
    () => thread.canReply && wasWriting(draftName(subject, `reply ${thread.id}`)),
  );
  return (
    <li className={classes.thread}>
      <CommentCard subject={subject} comment={thread} onReply={() => setReplying(true)} />
      {(thread.replies.length > 0 || isReplying) && (
        <div className={classes.replies}>
          {thread.replies.map((reply) => (
            <CommentCard key={reply.id} subject={subject} comment={reply} />
          ))}
          {isReplying && <NewComment subject={subject} thread={thread} onDone={() => setReplying(false)} />}
        </div>
      )}
    </li>
  );
}

interface CommentsTabProps {
  subject: Subject;
  /** Nobody writes there any more, or the reader only observes. */
  isReadOnly: boolean;
}

/** What people say about a record: threads, latest first, below the field for a new comment. */
export function CommentsTab({ subject, isReadOnly }: CommentsTabProps) {
  const t = useText();
  const isGranted = useGranted("Portal.Comments.Create");
  const mayWrite = isGranted && !isReadOnly;
  const comments = useInfiniteQuery(commentsQuery(subject));
  const threads = comments.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={classes.comments}>
      {isGranted && <NewComment subject={subject} isReadOnly={isReadOnly} />}
      {!threads && <Unloaded query={comments} title={t("Comments.Failed")} />}
      {threads?.length === 0 && (
        <EmptyNote title={t("Comments.Empty")} text={mayWrite ? t("Comments.EmptyText") : ""} />
      )}
      {threads && threads.length > 0 && (
        <ul className={classes.threads} aria-label={t("Comments.Title")}>
          {threads.map((thread) => (
            <ThreadCards key={thread.id} subject={subject} thread={thread} />
          ))}
        </ul>
      )}
      <MoreButton list={comments}>{t("Comments.Older")}</MoreButton>
    </div>
  );
}
