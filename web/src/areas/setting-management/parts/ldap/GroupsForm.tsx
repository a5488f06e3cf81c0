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
import { assignableRolesQuery } from "../../../users";
import { directoryGroupsQuery, useSaveDirectoryGroups, type DirectoryGroup } from "../../queries";
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

interface TestButtonProps {
  isDirty: boolean;
  onClick: () => void;
}

/** The button that looks a person up. */
function TestButton({ isDirty, onClick }: TestButtonProps) {
  const t = useText();
  return (
    <Button
      icon={IconUserSearch}
      disabledReason={isDirty ? t("SettingManagement.SaveFirst") : undefined}
      onClick={onClick}
    >
      {t("LdapSettings.TestPerson")}
    </Button>
  );
}

interface GroupsFormProps {
  groups: readonly DirectoryGroup[];
  roles: readonly { id: string; name: string }[];
  /** Looks a person up, where the saved directory can be asked. */
  onTest: (() => void) | undefined;
}

function Form({ groups, roles, onTest }: GroupsFormProps) {
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
      footStart={onTest && <TestButton isDirty={form.isDirty()} onClick={onTest} />}
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

/**
 * Which groups of the directory give which roles; saved on its own. The look-up of a person is a form too and stays outside of this one:
 * what it submits would reach the form around it.
 */
export function GroupsForm({ isOn }: { isOn: boolean }) {
  const groups = useQuery(directoryGroupsQuery());
  const roles = useQuery(assignableRolesQuery());
  const [isTesting, setTesting] = useState(false);
  if (!groups.data) return <Unloaded query={groups} />;
  if (!roles.data) return <Unloaded query={roles} />;
  return (
    <>
      <Form groups={groups.data} roles={roles.data} onTest={isOn ? () => setTesting(true) : undefined} />
      {isTesting && <PersonTest onClose={() => setTesting(false)} />}
    </>
  );
}
