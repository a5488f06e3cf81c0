import { useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  fits,
  FormDrawer,
  required,
  RowsField,
  SwitchField,
  TextArea,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { jobRoleQuery, useSaveJobRole, type JobRole, type JobRoleRequest } from "./queries";
import { onceOnly, type CertificateRow } from "./rules";

interface JobRoleValues extends Record<string, unknown> {
  name: string;
  description: string;
  certificates: CertificateRow[];
  isArchived: boolean;
  concurrencyStamp: string;
}

const mostCertificates = limitsOf("JobRoleRequest", "certificates").maxItems;

function toValues(role: JobRole | null): JobRoleValues {
  return {
    name: role?.name ?? "",
    description: role?.description ?? "",
    certificates: (role?.certificates ?? []).map((name) => ({ name })),
    isArchived: role?.isArchived ?? false,
    concurrencyStamp: role?.concurrencyStamp ?? "",
  };
}

function toRequest(values: JobRoleValues): JobRoleRequest {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    certificates: values.certificates.map(({ name }) => name.trim()),
    isArchived: values.isArchived,
    concurrencyStamp: values.concurrencyStamp || null,
  };
}

// A required certificate has the name of one that a person has.
const certificateName = all<string>(required(), fits(limitsOf("StaffCertificateRequest", "name")));

const validate = {
  name: all<string>(required(), fits(limitsOf("JobRoleRequest", "name"))),
  description: fits(limitsOf("JobRoleRequest", "description")),
  certificates: {
    name: (name: string, { certificates }: JobRoleValues) => certificateName(name) ?? onceOnly(name, certificates),
  },
};

/** The certificates that a job role requires. */
function Certificates({ form }: { form: RecordForm<JobRoleValues> }) {
  const t = useText();
  const rows = form.getValues().certificates;
  const isFull = rows.length >= mostCertificates;
  return (
    <RowsField
      names={rows.map((row, at) => row.name || t("JobRoles.CertificateNumber", { number: at + 1 }))}
      addLabel={t("JobRoles.AddCertificate")}
      addReason={isFull ? t("JobRoles.MostCertificates", { count: mostCertificates }) : undefined}
      onAdd={() => form.insertListItem("certificates", { name: "" })}
      removeLabel={(name) => t("JobRoles.RemoveCertificate", { name })}
      onRemove={(at) => form.removeListItem("certificates", at)}
      renderRow={(at) => (
        <TextField
          label={t("JobRoles.Certificate")}
          hint={at === 0 ? t("JobRoles.CertificatesText") : undefined}
          {...form.getInputProps(`certificates.${at}.name`)}
        />
      )}
    />
  );
}

interface JobRoleFormProps {
  /** The tenant of a new job role. */
  tenantId: string | null;
  /** The job role to change; null for a new one. */
  known: JobRole | null;
  onClose: () => void;
}

/** Adds a job role, or changes it. */
export function JobRoleForm({ tenantId, known, onClose }: JobRoleFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<JobRoleValues>({ initialValues: toValues(known), validate });
  const save = useSaveJobRole(tenantId, known, ({ name }) => {
    showToast({ severity: "success", summary: t("JobRoles.Saved", { name }) });
    onClose();
  });
  const load = async ({ id }: JobRole): Promise<JobRoleValues> =>
    toValues(await cache.fetchQuery({ ...jobRoleQuery(id), staleTime: 0 }));
  const show = (_: string, value: unknown): string => {
    if (Array.isArray(value)) return (value as CertificateRow[]).map(({ name }) => name).join(", ") || "–";
    return typeof value === "string" ? value || "–" : JSON.stringify(value);
  };
  const field = (path: keyof JobRoleValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={known ? t("JobRoles.EditTitle", { name: known.name }) : t("JobRoles.New")}
      form={form}
      submitLabel={t(known ? "JobRoles.Save" : "JobRoles.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values))}
      {...(known && { conflict: { load: () => load(known), show } })}
    >
      <TextField label={t("JobRoles.Name")} {...field("name")} autoFocus />
      <TextArea label={t("JobRoles.Description")} optional {...field("description")} />
      <Certificates form={form} />
      {known && (
        <SwitchField label={t("JobRoles.Archived")} hint={t("JobRoles.ArchivedHint")} {...field("isArchived")} />
      )}
    </FormDrawer>
  );
}
