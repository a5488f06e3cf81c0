import { useQuery } from "@tanstack/react-query";
import { Unloaded } from "@/ui";
import { permissionsQuery, type Subject } from "../queries";
import { PermissionsForm } from "./PermissionsForm";

interface PermissionsPanelProps extends Subject {
  /** Whether the reader may only look. */
  readOnly?: boolean;
}

/** What a role or user may do, and the editor of it. */
export function PermissionsPanel({ providerName, providerKey, readOnly = false }: PermissionsPanelProps) {
  const subject = { providerName, providerKey };
  const permissions = useQuery(permissionsQuery(subject));
  if (!permissions.data) return <Unloaded query={permissions} />;
  const { groups, inheritedRoles } = permissions.data;
  return (
    <PermissionsForm
      key={providerKey}
      subject={subject}
      groups={groups}
      inherited={inheritedRoles}
      readOnly={readOnly}
    />
  );
}
