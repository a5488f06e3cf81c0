import { useCallback } from "react";
import { FormPage, PickField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog } from "@/ui";
import { findPresent } from "../../queries";
import { chartName, type ChartPerson } from "../orgChart/chart";
import type { ManagerChange } from "../orgChart/chartQueries";
import { useManagerMoves } from "./useManagerMoves";

interface ManagerValues extends Record<string, unknown> {
  managerStaffId: string | null;
}

interface ManagerDialogProps {
  person: ChartPerson;
  onMoved: (change: ManagerChange) => void;
  onClose: () => void;
}

/** Chooses who manages a person: what dragging does, by keyboard. */
export function ManagerDialog({ person, onMoved, onClose }: ManagerDialogProps) {
  const t = useText();
  const { id, clientId, managerStaffId, managerName } = person;
  const form = useRecordForm<ManagerValues>({ initialValues: { managerStaffId: managerStaffId ?? null } });
  const moves = useManagerMoves((change) => {
    onMoved(change);
    onClose();
  });
  const load = useCallback(
    async (text: string) => (await findPresent(text, clientId)).filter(({ value }) => value !== id),
    [clientId, id],
  );
  return (
    <Dialog opened onClose={onClose} title={t("Staff.OrgChart.ChangeTitle", { name: chartName(person) })}>
      <FormPage
        form={form}
        submitLabel={t("Staff.OrgChart.Change")}
        loading={moves.isPending}
        error={moves.error}
        onSubmit={(values) => moves.mutate({ person, managerStaffId: values.managerStaffId })}
        onCancel={onClose}
      >
        <PickField
          label={t("Staff.Manager")}
          hint={t("Staff.OrgChart.ManagerHint")}
          optional
          load={load}
          selected={managerStaffId && managerName ? { value: managerStaffId, label: managerName } : null}
          {...form.getInputProps("managerStaffId")}
        />
      </FormPage>
    </Dialog>
  );
}
