import { useCallback } from "react";
import { FormPage, PickField, required, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Dialog, type Option } from "@/ui";

interface PickDialogProps {
  title: string;
  label: string;
  load: (text: string) => Promise<Option[]>;
  loading: boolean;
  error: Error | null;
  onPick: (id: string) => void;
  onClose: () => void;
}

interface PickValues extends Record<string, unknown> {
  chosen: string | null;
}

/** Searches for a user or role and adds it to a unit. */
export function PickDialog({ title, label, load, loading, error, onPick, onClose }: PickDialogProps) {
  const t = useText();
  const form = useRecordForm<PickValues>({
    initialValues: { chosen: null },
    validate: { chosen: required<string | null>() },
  });
  const find = useCallback((text: string) => load(text), [load]);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <FormPage
        form={form}
        submitLabel={t("OrganizationUnits.Add")}
        loading={loading}
        error={error}
        memberPaths={{ userIds: "chosen", roleIds: "chosen" }}
        onSubmit={({ chosen }) => chosen && onPick(chosen)}
        onCancel={onClose}
      >
        <PickField label={label} load={find} {...form.getInputProps("chosen")} />
      </FormPage>
    </Dialog>
  );
}
