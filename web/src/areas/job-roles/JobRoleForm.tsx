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
  role: JobRole | null;
  onClose: () => void;
}

/** Adds a job role, or changes it. */
export function JobRoleForm({ tenantId, role, onClose }: JobRoleFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<JobRoleValues>({ initialValues: toValues(role), validate });
  const save = useSaveJobRole(tenantId, role, ({ name }) => {
    showToast({ severity: "success", summary: t("JobRoles.Saved", { name }) });
    onClose();
  });
  const load = async (known: JobRole): Promise<JobRoleValues> =>
    toValues(await cache.fetchQuery({ ...jobRoleQuery(known.id), staleTime: 0 }));
  const show = (_: string, value: unknown): string =>
    Array.isArray(value) ? (value as CertificateRow[]).map(({ name }) => name).join(", ") : String(value ?? "");
  const field = (path: keyof JobRoleValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={role ? t("JobRoles.EditTitle", { name: role.name }) : t("JobRoles.New")}
      form={form}
      submitLabel={t(role ? "JobRoles.Save" : "JobRoles.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values))}
      {...(role && { conflict: { load: () => load(role), show } })}
    >
      <TextField label={t("JobRoles.Name")} {...field("name")} autoFocus />
      <TextArea label={t("JobRoles.Description")} optional {...field("description")} />
      <Certificates form={form} />
      {role && (
        <SwitchField label={t("JobRoles.Archived")} hint={t("JobRoles.ArchivedHint")} {...field("isArchived")} />
      )}
    </FormDrawer>
  );
}
