import { useText } from "@/lib/text";
import type { Requirement } from "../queries";
import { RequirementChip } from "./RequirementChip";
import classes from "./Requirements.module.css";

/** What a job role requires of somebody, and how they stand with each. */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  const t = useText();
  if (requirements.length === 0) return t("JobRoles.NothingRequired");
  return (
    <ul className={classes.list}>
      {requirements.map((requirement) => (
        <li key={requirement.name} className={classes.row}>
          <bdi>{requirement.name}</bdi>
          <RequirementChip requirement={requirement} />
        </li>
      ))}
    </ul>
  );
}
