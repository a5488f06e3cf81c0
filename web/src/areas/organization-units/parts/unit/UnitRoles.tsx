import { useQuery } from "@tanstack/react-query";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, IconButton, RecordTable, Section } from "@/ui";
import { findRoles, rolesOfUnitQuery, useAddRole, useRemoveRole, type Unit } from "../../queries";
import { PickDialog } from "./PickDialog";

function AddRole({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const t = useText();
  const add = useAddRole(unit, () => {
    showToast({ severity: "success", summary: t("OrganizationUnits.RoleAdded") });
    onClose();
  });
  const load = useCallback((text: string) => findRoles(unit.id, text), [unit.id]);
  return (
    <PickDialog
      title={t("OrganizationUnits.AddRole")}
      label={t("OrganizationUnits.Role")}
      load={load}
      loading={add.isPending}
      error={add.error}
      onPick={(id) => add.mutate(id)}
      onClose={onClose}
    />
  );
}

/** The roles that members of a unit have while they belong to it. */
export function UnitRoles({ unit }: { unit: Unit }) {
  const t = useText();
  const manages = useGranted("AbpIdentity.OrganizationUnits.ManageRoles");
  const [isAdding, setAdding] = useState(false);
  const roles = useQuery(rolesOfUnitQuery(unit.id));
  const remove = useRemoveRole(unit, () =>
    showToast({ severity: "success", summary: t("OrganizationUnits.RoleRemoved") }),
  );
  const add = manages && (
    <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
      {t("OrganizationUnits.AddRole")}
    </Button>
  );
  return (
    <Section title={t("OrganizationUnits.Roles")} note={t("OrganizationUnits.RolesNote")} tools={add}>
      <RecordTable
        label={t("OrganizationUnits.Roles")}
        heads={[t("OrganizationUnits.Role"), ...(manages ? [t("Ui.Table.Actions")] : [])]}
        rows={roles.data}
        rowId={({ id }) => id}
        cells={({ id, name }) => [
          <bdi key="name">{name}</bdi>,
          ...(manages
            ? [
                <IconButton
                  key="remove"
                  size="small"
                  icon={IconX}
                  label={t("OrganizationUnits.Remove", { name })}
                  onClick={() => remove.mutate(id)}
                />,
              ]
            : []),
        ]}
        error={roles.isError ? { onRetry: () => void roles.refetch() } : null}
        empty={{ title: t("OrganizationUnits.NoRoles"), text: t("OrganizationUnits.NoRolesText") }}
      />
      {isAdding && <AddRole unit={unit} onClose={() => setAdding(false)} />}
    </Section>
  );
}
