import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  FieldRow,
  FormDrawer,
  PickField,
  required,
  RowsField,
  SelectField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import type { Option } from "@/ui";
import { findPresent } from "../../../staff";
import { teamQuery, teamRoles, useSaveMembers, type Team, type TeamRole } from "../../queries";

interface MemberRow {
  staffId: string | null;
  name: string;
  role: TeamRole;
}

interface MembersValues extends Record<string, unknown> {
  members: MemberRow[];
  concurrencyStamp: string;
}

const mostMembers = limitsOf("TeamMembersRequest", "members").maxItems;

function toValues(team: Team): MembersValues {
  const members = team.members.map(({ staffId, name, role }) => ({ staffId, name, role }));
  return { members, concurrencyStamp: team.concurrencyStamp };
}

const oneLead = (role: TeamRole, { members }: MembersValues): string | null =>
  role === "Lead" && members.filter((row) => row.role === "Lead").length > 1 ? "Teams.OneLead" : null;

const once = (staffId: string | null, { members }: MembersValues): string | null =>
  members.filter((row) => row.staffId === staffId).length > 1 ? "Teams.Repeated" : null;

interface MembersFormProps {
  team: Team;
  onClose: () => void;
}

interface MemberFieldsProps {
  form: RecordForm<MembersValues>;
  at: number;
  findMember: (text: string) => Promise<Option[]>;
}

/** One member: person and role. */
function MemberFields({ form, at, findMember }: MemberFieldsProps) {
  const t = useText();
  const row = form.getValues().members[at];
  const roles = teamRoles.map((value) => ({ value, label: t(`Enum.TeamRole.${value}`) }));
  return (
    <FieldRow>
      <PickField
        label={t("Teams.Person")}
        load={findMember}
        selected={row?.staffId ? { value: row.staffId, label: row.name } : null}
        onPick={(option) => form.setFieldValue(`members.${at}.name`, option?.label ?? "")}
        {...form.getInputProps(`members.${at}.staffId`)}
      />
      <SelectField label={t("Teams.Role")} options={roles} {...form.getInputProps(`members.${at}.role`)} />
    </FieldRow>
  );
}

/** All members of a team at once. */
export function MembersForm({ team, onClose }: MembersFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<MembersValues>({
    initialValues: toValues(team),
    validate: {
      members: {
        staffId: (staffId, values) => required<string | null>("Teams.PersonFirst")(staffId) ?? once(staffId, values),
        role: oneLead,
      },
    },
  });
  const save = useSaveMembers(team, () => {
    showToast({ severity: "success", summary: t("Teams.MembersSaved") });
    onClose();
  });
  const rows = form.getValues().members;
  const names = rows.map((row, at) => row.name || t("Teams.MemberNumber", { number: at + 1 }));
  const findMember = useCallback((text: string) => findPresent(text, team.clientId), [team.clientId]);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Teams.EditMembers")}
      size={560}
      form={form}
      submitLabel={t("Teams.SaveMembers")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ members, concurrencyStamp }) =>
        save.mutate({
          members: members.map(({ staffId, role }) => ({ staffId: staffId ?? "", role })),
          concurrencyStamp,
        })
      }
      conflict={{
        load: async () => toValues(await cache.fetchQuery({ ...teamQuery(team.id), staleTime: 0 })),
        show: (_, value) => (Array.isArray(value) ? (value as MemberRow[]).map(({ name }) => name).join(", ") : ""),
      }}
    >
      <RowsField
        names={names}
        addLabel={t("Teams.AddMember")}
        addReason={rows.length >= mostMembers ? t("Teams.MostMembers", { count: mostMembers }) : undefined}
        onAdd={() => form.insertListItem("members", { staffId: null, name: "", role: "Member" })}
        removeLabel={(name) => t("Teams.RemoveMember", { name })}
        onRemove={(at) => form.removeListItem("members", at)}
        renderRow={(at) => <MemberFields form={form} at={at} findMember={findMember} />}
      />
    </FormDrawer>
  );
}
