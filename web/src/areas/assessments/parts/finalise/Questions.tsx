import { Link } from "@tanstack/react-router";
import type { Assessment, Item } from "../../queries";
import classes from "../Parts.module.css";

interface QuestionsProps {
  assessment: Pick<Assessment, "id">;
  items: readonly Pick<Item, "id" | "questionKey" | "text">[];
  label: string;
}

/** Questions of an assessment, each leading to its place in the runner. */
export function Questions({ assessment, items, label }: QuestionsProps) {
  return (
    <ul className={classes.missing} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to="/assessments/$id/run" params={{ id: assessment.id }} search={{ item: item.id }}>
            <bdi>{item.questionKey}</bdi> <bdi>{item.text}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
