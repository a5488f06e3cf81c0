import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, rebase, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { PropertyList, Section } from "@/ui";
import { useTestPerson, type DirectoryPerson } from "../../queries";

/** The groups of a person, each with the roles that it gives. */
function Groups({ name, groups }: { name: string; groups: DirectoryPerson["groups"] }) {
  const t = useText();
  const properties = groups.map(({ groupDn, roleNames }) => ({
    label: groupDn,
    value: roleNames.length > 0 ? roleNames.join(", ") : t("LdapSettings.NoRole"),
  }));
  return (
    <Section title={t("LdapSettings.PersonGroups", { name })}>
      <PropertyList properties={properties} />
    </Section>
  );
}

/** What the directory says of a person. */
function Found({ person }: { person: DirectoryPerson }) {
  const t = useText();
  const { userName, namesGroups, groups } = person;
  if (!userName) return <p>{t("LdapSettings.PersonUnknown")}</p>;
  if (!namesGroups) return <p>{t("LdapSettings.PersonSilent", { name: userName })}</p>;
  return (
    <>
      {groups.every(({ roleNames }) => roleNames.length === 0) && (
        <p>{t("LdapSettings.PersonNoGroups", { name: userName })}</p>
      )}
      {groups.length > 0 && <Groups name={userName} groups={groups} />}
    </>
  );
}

/** Looks a person up in the saved directory, with the roles that their groups give. */
export function PersonTest({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [person, setPerson] = useState<DirectoryPerson | null>(null);
  const form = useRecordForm({
    initialValues: { userNameOrEmailAddress: "" },
    validate: {
      userNameOrEmailAddress: all<string>(required(), fits(limitsOf("DirectoryPersonTest", "userNameOrEmailAddress"))),
    },
  });
  const test = useTestPerson((found) => {
    setPerson(found);
    // A name that was looked up is nothing to lose.
    rebase(form);
  });
  const lookUp = (values: { userNameOrEmailAddress: string }): void => {
    setPerson(null);
    test.mutate(values);
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("LdapSettings.TestPerson")}
      form={form}
      submitLabel={t("LdapSettings.TestPersonSubmit")}
      loading={test.isPending}
      error={test.error}
      onSubmit={lookUp}
    >
      <p>{t("LdapSettings.TestPersonText")}</p>
      <TextField
        isLiteral
        autoFocus
        label={t("Users.ImportExternalName")}
        {...form.getInputProps("userNameOrEmailAddress")}
      />
      <div role="status">{person && <Found person={person} />}</div>
    </FormDrawer>
  );
}
