import { IconPencil } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { Button, EmptyNote, Section } from "@/ui";
import type { User } from "../../queries";
import { useDirectoryRoles } from "./useDirectoryRoles";
import { RoleChips } from "../UserMarks";

/** The roles that a user holds. */
export function UserRoles({ user, onEdit }: { user: User; onEdit: (() => void) | undefined }) {
  const t = useText();
  const directory = useDirectoryRoles(user.id);
  const edit = onEdit && (
    <Button size="small" icon={IconPencil} onClick={onEdit}>
      {t("Users.EditRoles")}
    </Button>
  );
  return (
    <Section title={t("Users.Roles")} tools={edit}>
      {user.roleNames.length > 0 ? (
        <RoleChips names={user.roleNames} directory={directory} />
      ) : (
        <EmptyNote title={t("Users.NoRolesHeld")} text={t("Users.NoRolesHeldText")} />
      )}
    </Section>
  );
}
