import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspace } from "@/api/workspace";
import { useText } from "@/lib/text";
import {
  all,
  DateField,
  FieldRow,
  FormDrawer,
  maxLength,
  PickField,
  required,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
} from "@/form";
import { choicesQuery, findAssignees } from "../clients";
import {
  findingKinds,
  findingQuery,
  severities,
  useCreateFinding,
  useUpdateFinding,
  type Finding,
  type FindingKind,
  type Severity,
} from "./queries";

interface FindingValues extends Record<string, unknown> {
  clientId: string | null;
  kind: FindingKind;
  severity: Severity;
  title: string;
  description: string;
  rootCause: string;
  ownerUserId: string | null;
  dueOn: string | null;
  concurrencyStamp: string;
}

function toValues(finding: Finding | null, clientId: string | null): FindingValues {
  return {
    clientId: finding?.clientId ?? clientId,
    kind: finding?.kind ?? "Observation",
    severity: finding?.severity ?? "Medium",
    title: finding?.title ?? "",
    description: finding?.description ?? "",
    rootCause: finding?.rootCause ?? "",
    ownerUserId: finding?.ownerUserId ?? null,
    dueOn: finding?.dueOn ?? null,
    concurrencyStamp: finding?.concurrencyStamp ?? "",
  };
}

function toDetails(values: FindingValues) {
  return {
    kind: values.kind,
    severity: values.severity,
    title: values.title.trim(),
    description: values.description.trim() || null,
    rootCause: values.rootCause.trim() || null,
    ownerUserId: values.ownerUserId,
    dueOn: values.dueOn,
  };
}

interface FindingFormProps {
  /** The finding to change; null for one that no assessment opened. */
  finding: Finding | null;
  onClose: () => void;
  onSaved: (finding: Finding) => void;
}

/** Writes a finding down or changes it. */
export function FindingForm({ finding, onClose, onSaved }: FindingFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const clients = useQuery(choicesQuery()).data ?? [];
  const form = useRecordForm<FindingValues>({
    initialValues: toValues(finding, workspace?.clientId ?? null),
    validate: {
      clientId: required<string | null>("Findings.ClientFirst"),
      title: all<string>(required(), maxLength(200)),
      description: maxLength(4000),
      rootCause: maxLength(4000),
    },
  });
  const create = useCreateFinding(onSaved);
  const update = useUpdateFinding(finding ?? ({ id: "", tenantId: "" } as Finding), () => finding && onSaved(finding));
  const save = finding ? update : create;
  const { clientId } = form.getValues();
  const client = clients.find(({ id }) => id === clientId);

  function submit(values: FindingValues): void {
    const details = toDetails(values);
    if (finding) update.mutate({ ...details, concurrencyStamp: values.concurrencyStamp });
    else if (client) create.mutate({ tenantId: client.tenantId, body: { ...details, clientId: client.id } });
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={finding ? t("Findings.EditTitle", { number: finding.number }) : t("Findings.New")}
      size={560}
      form={form}
      submitLabel={t(finding ? "Findings.Save" : "Findings.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={submit}
      {...(finding && {
        conflict: {
          load: async () => toValues(await cache.fetchQuery({ ...findingQuery(finding.id), staleTime: 0 }), null),
        },
      })}
    >
      {!finding && (
        <SelectField
          label={t("Findings.Client")}
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("clientId")}
        />
      )}
      <TextField label={t("Findings.Name")} {...form.getInputProps("title")} autoFocus />
      <FieldRow>
        <SelectField
          label={t("Findings.Kind")}
          options={findingKinds.map((value) => ({ value, label: t(`Enum.FindingKind.${value}`) }))}
          {...form.getInputProps("kind")}
        />
        <SelectField
          label={t("Findings.Severity")}
          options={severities.map((value) => ({ value, label: t(`Enum.Severity.${value}`) }))}
          {...form.getInputProps("severity")}
        />
      </FieldRow>
      <TextArea label={t("Findings.Description")} optional {...form.getInputProps("description")} />
      <TextArea label={t("Findings.RootCause")} optional {...form.getInputProps("rootCause")} />
      <FieldRow>
        <PickField
          key={clientId}
          label={t("Findings.Owner")}
          optional
          load={(text) => (clientId ? findAssignees(clientId, text) : Promise.resolve([]))}
          selected={
            finding?.ownerUserId
              ? { value: finding.ownerUserId, label: finding.ownerName ?? finding.ownerUserId }
              : null
          }
          {...form.getInputProps("ownerUserId")}
        />
        <DateField label={t("Findings.Due")} hint={t("Findings.DueHint")} optional {...form.getInputProps("dueOn")} />
      </FieldRow>
    </FormDrawer>
  );
}
