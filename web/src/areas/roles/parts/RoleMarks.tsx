import { useText } from "@/lib/text";
import { Chip } from "@/ui";
import type { Role } from "../queries";
import classes from "./Roles.module.css";

/** A role's attributes: shipped, default for new users, visible to others. */
export function RoleMarks({ role }: { role: Role }) {
  const t = useText();
  return (
    <span className={classes.marks}>
      {role.isStatic && <Chip tone="neutral">{t("Roles.Static")}</Chip>}
      {role.isDefault && <Chip tone="info">{t("Roles.Default")}</Chip>}
      {role.isPublic && <Chip tone="outline">{t("Roles.Public")}</Chip>}
    </span>
  );
}
