import { useQuery } from "@tanstack/react-query";
import { IconUserSearch } from "@tabler/icons-react";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  FieldRow,
  fits,
  FormPage,
  rebase,
  required,
  RowsField,
  SelectField,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { Button, Section, Unloaded } from "@/ui";
import { assignableRolesQuery } from "../../users";
import { directoryGroupsQuery, useSaveDirectoryGroups, type DirectoryGroup } from "../queries";
import { PersonTest } from "./PersonTest";

interface GroupRow {
  groupDn: string;
  roleId: string | null;
}

interface GroupsValues extends Record<string, unknown> {
  groups: GroupRow[];
}

const most = limitsOf("UpdateDirectoryGroups", "groups").maxItems;

const validate = {
  groups: {
    groupDn: all<string>(required(), fits(limitsOf("UpdateDirectoryGroup", "groupDn"))),
    roleId: required<string | null>(),
  },
};

interface RowProps {
  form: RecordForm<GroupsValues>;
  options: { value: string; label: string }[];
  at: number;
}

/** One group and the role that it gives. */
function Row({ form, options, at }: RowProps) {
  const t = useText();
  return (
    <FieldRow>
      <TextField
        isLiteral
        label={t("LdapSettings.GroupDn")}
        hint={t("LdapSettings.GroupDnHint")}
        {...form.getInputProps(`groups.${at}.groupDn`)}
      />
      <SelectField
        label={t("LdapSettings.GroupRole")}
        options={options}
        {...form.getInputProps(`groups.${at}.roleId`)}
      />
    </FieldRow>
  );
}

/** The button that looks a person up, and what it shows. */
function TestButton({ isDirty }: { isDirty: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={IconUserSearch}
        disabledReason={isDirty ? t("SettingManagement.SaveFirst") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("LdapSettings.TestPerson")}
      </Button>
      {isOpen && <PersonTest onClose={() => setOpen(false)} />}
    </>
  );
}

interface GroupsFormProps {
  groups: readonly DirectoryGroup[];
  roles: readonly { id: string; name: string }[];
  /** Whether the saved directory is switched on and can be asked. */
  isOn: boolean;
}

function Form({ groups, roles, isOn }: GroupsFormProps) {
  const t = useText();
  const form = useRecordForm<GroupsValues>({
    initialValues: { groups: groups.map(({ groupDn, roleId }) => ({ groupDn, roleId })) },
    validate,
  });
  const save = useSaveDirectoryGroups(() => rebase(form));
  const rows = form.values.groups;
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormPage
      form={form}
      submitLabel={t("LdapSettings.SaveGroups")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate(values.groups.flatMap(({ groupDn, roleId }) => (roleId ? [{ groupDn, roleId }] : [])))
      }
      onCancel={() => form.reset()}
      footStart={isOn && <TestButton isDirty={form.isDirty()} />}
    >
      <Section title={t("LdapSettings.Groups")} note={t("LdapSettings.GroupsNote")}>
        <RowsField
          names={rows.map((_, at) => t("LdapSettings.GroupNumber", { number: at + 1 }))}
          addLabel={t("LdapSettings.AddGroup")}
          addReason={rows.length >= most ? t("LdapSettings.MostGroups", { count: most }) : undefined}
          onAdd={() => form.insertListItem("groups", { groupDn: "", roleId: null })}
          removeLabel={(name) => t("LdapSettings.RemoveGroup", { name })}
          onRemove={(at) => form.removeListItem("groups", at)}
          renderRow={(at) => <Row form={form} options={options} at={at} />}
        />
      </Section>
    </FormPage>
  );
}

/** Which groups of the directory give which roles; saved on its own. */
export function GroupsForm({ isOn }: { isOn: boolean }) {
  const groups = useQuery(directoryGroupsQuery());
  const roles = useQuery(assignableRolesQuery());
  if (!groups.data) return <Unloaded query={groups} />;
  if (!roles.data) return <Unloaded query={roles} />;
  return <Form groups={groups.data} roles={roles.data} isOn={isOn} />;
}
