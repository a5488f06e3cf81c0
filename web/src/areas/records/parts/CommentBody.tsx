import { useText } from "@/lib/text";
import type { Comment } from "../queries";
import { piecesOf } from "../rules";
import classes from "./Comments.module.css";

/** The text of a comment with highlighted mentions; each paragraph in its own direction. */
export function CommentBody({ comment: { body, mentions, removedAt } }: { comment: Comment }) {
  const t = useText();
  if (removedAt) return <p className={classes.removed}>{t("Comments.Deleted")}</p>;
  return (
    <p className={classes.body} dir="auto">
      {piecesOf(body, mentions).map(({ start, text, isMention }) =>
        isMention ? (
          <bdi key={start} className={classes.mention}>
            {text}
          </bdi>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </p>
  );
}
