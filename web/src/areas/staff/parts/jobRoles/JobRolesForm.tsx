import { useQuery, useQueryClient } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { FormDrawer, required, RowsField, SelectField, useRecordForm } from "@/form";
import { jobRolesQuery, lacking } from "../../../job-roles";
import { nameOf, type Staff } from "../../queries";
import { personJobRolesQuery, proposedJobRolesQuery, useSaveJobRoles, type PersonJobRoles } from "./jobRoleQueries";

interface RoleRow {
  id: string | null;
}

interface JobRolesValues extends Record<string, unknown> {
  roles: RoleRow[];
  concurrencyStamp: string;
}

const most = limitsOf("StaffJobRolesRequest", "jobRoleIds").maxItems;

function toValues({ jobRoles, concurrencyStamp }: PersonJobRoles): JobRolesValues {
  return { roles: jobRoles.map(({ id }) => ({ id })), concurrencyStamp };
}

const chosenIds = (roles: readonly RoleRow[]): string[] => roles.flatMap(({ id }) => (id ? [id] : []));

const once = (id: string | null, { roles }: JobRolesValues): string | null =>
  roles.filter((row) => row.id === id).length > 1 ? "Staff.JobRole.Repeated" : null;

const validate = {
  roles: {
    id: (id: string | null, values: JobRolesValues) =>
      required<string | null>("Staff.JobRole.First")(id) ?? once(id, values),
  },
};

/** How ready the person would be, before the job roles are given. */
function Preview({ person, ids }: { person: Staff; ids: string[] }) {
  const t = useText();
  const format = useFormat();
  const proposed = useQuery({ ...proposedJobRolesQuery(person, ids), enabled: ids.length > 0 }).data;
  if (ids.length === 0 || !proposed) return null;
  const names = lacking(proposed.jobRoles.flatMap(({ requirements }) => requirements));
  const { readiness } = proposed;
  return (
    <div role="status">
      {typeof readiness === "number" && <p>{t("Staff.JobRole.WouldBe", { percent: format.percent(readiness) })}</p>}
      {names.length > 0 && <p>{t("Staff.JobRole.WouldLack", { names: names.join(", ") })}</p>}
    </div>
  );
}

/** The job roles to choose from: archived ones only where the person has them. */
function useChoices(person: Staff, present: PersonJobRoles) {
  const held = new Set(present.jobRoles.map(({ id }) => id));
  const roles = useQuery(jobRolesQuery(person.tenantId)).data ?? present.jobRoles;
  return roles
    .filter(({ id, isArchived }) => !isArchived || held.has(id))
    .map(({ id, name }) => ({ value: id, label: name }));
}

interface JobRolesFormProps {
  person: Staff;
  present: PersonJobRoles;
  onClose: () => void;
}

/** All job roles of a person at once, with what they would require. */
export function JobRolesForm({ person, present, onClose }: JobRolesFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<JobRolesValues>({ initialValues: toValues(present), validate });
  const save = useSaveJobRoles(person, () => {
    showToast({ severity: "success", summary: t("Staff.JobRole.Saved", { name: nameOf(person) }) });
    onClose();
  });
  const choices = useChoices(person, present);
  const { roles } = form.getValues();
  const labelOf = (id: string | null): string | undefined => choices.find(({ value }) => value === id)?.label;
  const load = async (): Promise<JobRolesValues> =>
    toValues(await cache.fetchQuery({ ...personJobRolesQuery(person), staleTime: 0 }));
  const show = (_: string, value: unknown): string =>
    Array.isArray(value) ? (value as RoleRow[]).map(({ id }) => labelOf(id) ?? "").join(", ") : "";
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Staff.JobRole.ChangeTitle", { name: nameOf(person) })}
      form={form}
      submitLabel={t("Staff.JobRole.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({ jobRoleIds: chosenIds(values.roles), concurrencyStamp: values.concurrencyStamp })
      }
      conflict={{ load, show }}
    >
      <RowsField
        names={roles.map(({ id }, at) => labelOf(id) ?? t("Staff.JobRole.Number", { number: at + 1 }))}
        addLabel={t("Staff.JobRole.Add")}
        addReason={roles.length >= most ? t("Staff.JobRole.Most", { count: most }) : undefined}
        onAdd={() => form.insertListItem("roles", { id: null })}
        removeLabel={(name) => t("Staff.JobRole.Remove", { name })}
        onRemove={(at) => form.removeListItem("roles", at)}
        renderRow={(at) => (
          <SelectField label={t("Staff.JobRole.One")} options={choices} {...form.getInputProps(`roles.${at}.id`)} />
        )}
      />
      <Preview person={person} ids={chosenIds(roles)} />
    </FormDrawer>
  );
}
