import { IconUser } from "@tabler/icons-react";
import { useCallback } from "react";
import { useText } from "@/lib/text";
import { FormPage, PickField, required, useRecordForm } from "@/form";
import { Dialog } from "@/ui";
import { findAssignees } from "../../../workspace";
import type { ActionItem } from "../../queries";

interface OwnerValues extends Record<string, unknown> {
  ownerUserId: string | null;
}

interface OwnerDialogProps {
  items: readonly ActionItem[];
  /** The client of all items, whose people can own them. */
  clientId: string;
  loading: boolean;
  onAssign: (ownerUserId: string) => void;
  onClose: () => void;
}

/** Asks who several items of one client are handed to. */
export function OwnerDialog({ items, clientId, loading, onAssign, onClose }: OwnerDialogProps) {
  const t = useText();
  const form = useRecordForm<OwnerValues>({
    initialValues: { ownerUserId: null },
    validate: { ownerUserId: required<string | null>("ActionItems.OwnerFirst") },
  });
  const findPeople = useCallback((text: string) => findAssignees(clientId, text), [clientId]);
  return (
    <Dialog opened onClose={onClose} title={t("ActionItems.Bulk.OwnerTitle", { count: items.length })}>
      <FormPage
        form={form}
        submitLabel={t("ActionItems.Bulk.SetOwner")}
        loading={loading}
        error={null}
        onSubmit={({ ownerUserId }) => ownerUserId && onAssign(ownerUserId)}
        onCancel={onClose}
      >
        <PickField
          label={t("ActionItems.Owner")}
          icon={IconUser}
          load={findPeople}
          {...form.getInputProps("ownerUserId")}
        />
      </FormPage>
    </Dialog>
  );
}
