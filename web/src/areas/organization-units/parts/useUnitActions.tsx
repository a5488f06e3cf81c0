import { IconArrowsTransferUp, IconHierarchy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm } from "@/ui";
import { useDeleteUnit, type Unit } from "../queries";
import { isWithin } from "../rules";
import { MoveDialog } from "./MoveDialog";
import { UnitForm } from "./UnitForm";

type UnitDialog = "below" | "rename" | "unit" | "members" | null;

/** Actions on a unit, and their dialogs. */
export function useUnitActions(unit: Unit, units: readonly Unit[], onChoose: (id: string | undefined) => void) {
  const t = useText();
  const manages = useGranted("AbpIdentity.OrganizationUnits.ManageOU");
  const movesMembers = useGranted("AbpIdentity.OrganizationUnits.ManageMembers");
  const [open, setOpen] = useState<UnitDialog>(null);
  const close = (): void => setOpen(null);
  const name = unit.displayName;
  const deletion = useDeleteUnit(() => {
    showToast({ severity: "success", summary: t("OrganizationUnits.Deleted", { name }) });
    onChoose(undefined);
  });

  async function remove(): Promise<void> {
    const below = units.filter((own) => isWithin(own, unit));
    const members = below.reduce((sum, { userCount }) => sum + userCount, 0);
    const message = t("OrganizationUnits.DeleteQuestion", { units: below.length, members });
    const title = t("OrganizationUnits.DeleteTitle", { name });
    if (await confirm({ title, message, action: t("OrganizationUnits.Delete"), danger: true })) deletion.mutate(unit);
  }

  const managing = [
    { key: "below", label: t("OrganizationUnits.AddBelow"), icon: IconPlus, onClick: () => setOpen("below") },
    { key: "rename", label: t("OrganizationUnits.Rename"), icon: IconPencil, onClick: () => setOpen("rename") },
    { key: "move", label: t("OrganizationUnits.MoveMore"), icon: IconHierarchy, onClick: () => setOpen("unit") },
  ];
  const members = {
    key: "members",
    label: t("OrganizationUnits.MoveMembersMore"),
    icon: IconArrowsTransferUp,
    onClick: () => setOpen("members"),
  };
  const del = { key: "delete", label: t("OrganizationUnits.Delete"), icon: IconTrash, onClick: () => void remove() };
  return {
    actions: [
      ...(manages ? managing : []),
      ...(movesMembers && unit.userCount > 0 ? [members] : []),
      ...(manages ? [del] : []),
    ],
    dialogs: (
      <>
        {open === "below" && <UnitForm unit={null} parent={unit} onClose={close} onSaved={({ id }) => onChoose(id)} />}
        {open === "rename" && <UnitForm unit={unit} parent={null} onClose={close} />}
        {(open === "unit" || open === "members") && (
          <MoveDialog unit={unit} units={units} kind={open} onClose={close} />
        )}
      </>
    ),
  };
}
