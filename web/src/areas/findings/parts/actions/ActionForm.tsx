import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { DateField, FieldRow, fits, FormDrawer, PickField, required, TextArea, TextField, useRecordForm } from "@/form";
import { findAssignees } from "../../../workspace";
import { useAddAction, type Finding } from "../../queries";

interface ActionValues extends Record<string, unknown> {
  title: string;
  description: string;
  ownerUserId: string | null;
  dueOn: string | null;
}

interface ActionFormProps {
  finding: Pick<Finding, "id" | "tenantId" | "number" | "clientId" | "title"> &
    Partial<Pick<Finding, "actionTitle" | "ownerUserId" | "ownerName" | "dueOn">>;
  onClose: () => void;
  onAdded: () => void;
}

/** Plans an action against a finding. */
export function ActionForm({ finding, onClose, onAdded }: ActionFormProps) {
  const t = useText();
  const form = useRecordForm<ActionValues>({
    initialValues: {
      title: finding.actionTitle ?? finding.title,
      description: "",
      ownerUserId: finding.ownerUserId ?? null,
      dueOn: finding.dueOn ?? null,
    },
    validate: {
      title: fits(limitsOf("FindingActionRequest", "title")),
      description: fits(limitsOf("FindingActionRequest", "description")),
      ownerUserId: required<string | null>("Findings.OwnerFirst"),
    },
  });
  const add = useAddAction(finding, () => {
    showToast({ severity: "success", summary: t("Findings.ActionAdded", { number: finding.number }) });
    onAdded();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Findings.ActionFor", { number: finding.number })}
      form={form}
      submitLabel={t("Findings.CreateAction")}
      loading={add.isPending}
      error={add.error}
      onSubmit={({ title, description, ownerUserId, dueOn }) =>
        add.mutate({
          title: title.trim() || null,
          description: description.trim() || null,
          ownerUserId: ownerUserId ?? "",
          dueOn,
        })
      }
    >
      <TextField label={t("Findings.ActionTitle")} {...form.getInputProps("title")} autoFocus />
      <FieldRow>
        <PickField
          label={t("Findings.Owner")}
          load={(text) => findAssignees(finding.clientId, text)}
          selected={finding.ownerUserId ? { value: finding.ownerUserId, label: finding.ownerName ?? "" } : null}
          {...form.getInputProps("ownerUserId")}
        />
        <DateField label={t("Findings.Due")} {...form.getInputProps("dueOn")} />
      </FieldRow>
      <TextArea label={t("Findings.Description")} optional {...form.getInputProps("description")} />
    </FormDrawer>
  );
}
