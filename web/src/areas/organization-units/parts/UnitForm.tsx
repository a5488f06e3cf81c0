import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { unitsQuery, useSaveUnit, type Unit, type UnitValues } from "../queries";

interface UnitFormProps {
  /** The unit to rename; null for a new one. */
  unit: Unit | null;
  /** The parent of a new one. */
  parent: Unit | null;
  onClose: () => void;
  onSaved?: (saved: Unit) => void;
}

type Values = UnitValues & Record<string, unknown>;

function toValues(unit: Unit | null): Values {
  return { displayName: unit?.displayName ?? "", concurrencyStamp: unit?.concurrencyStamp ?? "" };
}

const rules = { displayName: all<string>(required(), fits(limitsOf("OrganizationUnitRequest", "displayName"))) };

/** Creates a unit, or renames it. */
export function UnitForm({ unit, parent, onClose, onSaved }: UnitFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<Values>({ initialValues: toValues(unit), validate: rules });
  const save = useSaveUnit(unit, parent?.id ?? null, (saved) => {
    showToast({ severity: "success", summary: t("OrganizationUnits.Saved", { name: saved.displayName }) });
    onClose();
    onSaved?.(saved);
  });
  async function load(known: Unit): Promise<Values> {
    const units = await cache.fetchQuery({ ...unitsQuery(), staleTime: 0 });
    return toValues(units.find(({ id }) => id === known.id) ?? known);
  }
  const below = parent && t("OrganizationUnits.NewBelow", { name: parent.displayName });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={
        unit ? t("OrganizationUnits.RenameTitle", { name: unit.displayName }) : (below ?? t("OrganizationUnits.New"))
      }
      form={form}
      submitLabel={t(unit ? "OrganizationUnits.Save" : "OrganizationUnits.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ displayName, concurrencyStamp }) =>
        save.mutate({ displayName: displayName.trim(), concurrencyStamp })
      }
      {...(unit && { conflict: { load: () => load(unit) } })}
    >
      <TextField autoFocus label={t("OrganizationUnits.Name")} {...form.getInputProps("displayName")} />
    </FormDrawer>
  );
}
