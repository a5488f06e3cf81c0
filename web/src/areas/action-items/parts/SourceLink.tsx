import { Link } from "@tanstack/react-router";
import type { ActionItem } from "../queries";
import classes from "./SourceLink.module.css";

/** The record that an item came from; a link where it has a page. */
export function SourceLink({ item }: { item: ActionItem }) {
  if (!item.sourceNumber) return null;
  const content = <bdi>{item.sourceNumber}</bdi>;
  if (item.sourceType === "HuddleTopic" && item.teamId && item.teamName) {
    return (
      <Link to="/teams/$id" params={{ id: item.teamId }} search={{ tab: "huddles" }} className={classes.source}>
        {content}
      </Link>
    );
  }
  if (item.sourceType !== "Finding" || !item.sourceId) return <span className={classes.source}>{content}</span>;
  return (
    <Link to="/findings/$id" params={{ id: item.sourceId }} className={classes.source}>
      {content}
    </Link>
  );
}
