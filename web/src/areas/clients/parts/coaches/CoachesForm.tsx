import { useQueryClient } from "@tanstack/react-query";
import { enums } from "@/api/enums";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  DateField,
  FieldRow,
  FormDrawer,
  PickField,
  required,
  RowsField,
  SelectField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useToday } from "@/ui";
import {
  clientQuery,
  coachesQuery,
  findProviderUsers,
  useSaveCoaches,
  type Client,
  type Coach,
  type CoachRole,
} from "../../queries";

interface CoachRow {
  userId: string | null;
  name: string;
  role: CoachRole;
  fromOn: string | null;
  toOn: string | null;
}

interface CoachesValues extends Record<string, unknown> {
  assignments: CoachRow[];
  concurrencyStamp: string;
}

const roles: readonly CoachRole[] = enums.CoachRole;
const mostCoaches = limitsOf("CoachesRequest", "assignments").maxItems;

const toRow = ({ userId, name, role, fromOn, toOn = null }: Coach): CoachRow => ({ userId, name, role, fromOn, toOn });

interface CoachesFormProps {
  client: Client;
  coaches: readonly Coach[];
  onClose: () => void;
}

/** One coach: user, role and period. */
function CoachFields({ form, at }: { form: RecordForm<CoachesValues>; at: number }) {
  const t = useText();
  const row = form.getValues().assignments[at];
  const roleOptions = roles.map((value) => ({ value, label: t(`Enum.CoachRole.${value}`) }));
  return (
    <>
      <FieldRow>
        <PickField
          label={t("Clients.Coach.Name")}
          load={findProviderUsers}
          selected={row?.userId ? { value: row.userId, label: row.name } : null}
          onPick={(option) => form.setFieldValue(`assignments.${at}.name`, option?.label ?? "")}
          {...form.getInputProps(`assignments.${at}.userId`)}
        />
        <SelectField
          label={t("Clients.Coach.Role")}
          options={roleOptions}
          {...form.getInputProps(`assignments.${at}.role`)}
        />
      </FieldRow>
      <FieldRow>
        <DateField label={t("Clients.Coach.From")} {...form.getInputProps(`assignments.${at}.fromOn`)} />
        <DateField label={t("Clients.Coach.To")} optional {...form.getInputProps(`assignments.${at}.toOn`)} />
      </FieldRow>
    </>
  );
}

const validate = {
  assignments: {
    userId: required<string | null>("Clients.Coach.PersonFirst"),
    fromOn: required<string | null>(),
    role: (role: CoachRole, { assignments }: CoachesValues) =>
      role === "Lead" && assignments.filter((row) => row.role === "Lead").length > 1 ? "Clients.OneLead" : null,
  },
};

function toRequest({ assignments, concurrencyStamp }: CoachesValues, today: string) {
  const wanted = assignments.map(({ userId, role, fromOn, toOn }) => ({
    userId: userId ?? "",
    role,
    fromOn: fromOn ?? today,
    toOn,
  }));
  return { assignments: wanted, concurrencyStamp };
}

/** All coaches of a client at once, since at most one of them is the lead. */
export function CoachesForm({ client, coaches, onClose }: CoachesFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const today = useToday();
  const blank = (role: CoachRole): CoachRow => ({ userId: null, name: "", role, fromOn: today, toOn: null });
  const form = useRecordForm<CoachesValues>({
    initialValues: {
      assignments: coaches.length > 0 ? coaches.map(toRow) : [blank("Lead")],
      concurrencyStamp: client.concurrencyStamp,
    },
    validate,
  });
  const save = useSaveCoaches(client, () => {
    showToast({ severity: "success", summary: t("Clients.Coach.Saved") });
    onClose();
  });
  const rows = form.getValues().assignments;
  const names = rows.map((row, at) => row.name || t("Clients.Coach.Number", { number: at + 1 }));

  async function load(): Promise<CoachesValues> {
    const fresh = await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 });
    const theirs = await cache.fetchQuery({ ...coachesQuery(fresh), staleTime: 0 });
    return { assignments: theirs.map(toRow), concurrencyStamp: fresh.concurrencyStamp };
  }

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Clients.Coach.Edit")}
      size={560}
      form={form}
      submitLabel={t("Clients.Coach.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toRequest(values, today))}
      conflict={{
        load,
        show: (_, value) => (Array.isArray(value) ? (value as CoachRow[]).map(({ name }) => name).join(", ") : ""),
      }}
    >
      <RowsField
        names={names}
        addLabel={t("Clients.Coach.Add")}
        addReason={rows.length >= mostCoaches ? t("Clients.Coach.Most", { count: mostCoaches }) : undefined}
        onAdd={() => form.insertListItem("assignments", blank(rows.length === 0 ? "Lead" : "Support"))}
        removeLabel={(name) => t("Clients.Coach.Remove", { name })}
        onRemove={(at) => form.removeListItem("assignments", at)}
        renderRow={(at) => <CoachFields form={form} at={at} />}
      />
    </FormDrawer>
  );
}
