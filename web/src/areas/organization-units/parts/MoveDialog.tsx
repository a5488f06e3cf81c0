import { FormPage, SelectField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Dialog } from "@/ui";
import { useMoveMembers, useMoveUnit, type Unit } from "../queries";
import { parentsFor, pathLabel } from "../rules";

interface MoveDialogProps {
  unit: Unit;
  units: readonly Unit[];
  /** Whether the unit moves in the tree, or its members to another unit. */
  kind: "unit" | "members";
  onClose: () => void;
}

interface MoveValues extends Record<string, unknown> {
  into: string | null;
}

/** Chooses the target for a unit or its members. */
export function MoveDialog({ unit, units, kind, onClose }: MoveDialogProps) {
  const t = useText();
  const name = unit.displayName;
  const isUnit = kind === "unit";
  const form = useRecordForm<MoveValues>({ initialValues: { into: null } });
  const say = (summary: string) => (): void => {
    showToast({ severity: "success", summary });
    onClose();
  };
  const moving = useMoveUnit(say(t("OrganizationUnits.Moved", { name })));
  const members = useMoveMembers(unit, say(t("OrganizationUnits.MembersMoved", { name })));
  const { isPending, error } = isUnit ? moving : members;
  const places = isUnit ? parentsFor(units, unit) : units.filter(({ id }) => id !== unit.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isUnit ? "OrganizationUnits.MoveTitle" : "OrganizationUnits.MoveMembersTitle", { name })}
    >
      <FormPage
        form={form}
        submitLabel={t(isUnit ? "OrganizationUnits.Move" : "OrganizationUnits.MoveMembers")}
        loading={isPending}
        error={error}
        memberPaths={{ newParentId: "into", organizationId: "into" }}
        onSubmit={({ into }) => (isUnit ? moving.mutate({ id: unit.id, newParentId: into }) : members.mutate(into))}
        onCancel={onClose}
      >
        <SelectField
          optional
          label={t(isUnit ? "OrganizationUnits.Parent" : "OrganizationUnits.Into")}
          placeholder={t(isUnit ? "OrganizationUnits.Top" : "OrganizationUnits.Nowhere")}
          options={places.map((place) => ({ value: place.id, label: pathLabel(units, place) }))}
          {...form.getInputProps("into")}
        />
      </FormPage>
    </Dialog>
  );
}
