import { useText } from "@/lib/text";
import type { Comment } from "../../queries";
import classes from "./Comments.module.css";
import { FormattedText } from "../formattedText/FormattedText";

/** The text of a comment with its formatting and highlighted mentions. */
export function CommentBody({ comment: { formatted, mentions, removedAt } }: { comment: Comment }) {
  const t = useText();
  if (removedAt) return <p className={classes.removed}>{t("Comments.Deleted")}</p>;
  return <FormattedText blocks={formatted} mentions={mentions} />;
}
