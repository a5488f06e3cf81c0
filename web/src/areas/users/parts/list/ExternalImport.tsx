import { useQuery } from "@tanstack/react-query";
import { IconAddressBook } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { IconButton } from "@/ui";
import { externalSourcesQuery, useImportExternal } from "../../queries";
import { fullName } from "../../rules";

function ImportForm({ provider, onClose }: { provider: string; onClose: () => void }) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { userNameOrEmailAddress: "" },
    validate: {
      userNameOrEmailAddress: all<string>(required(), fits(limitsOf("ImportExternalUser", "userNameOrEmailAddress"))),
    },
  });
  const bringIn = useImportExternal((user) => {
    showToast({ severity: "success", summary: t("Users.ImportedExternal", { name: fullName(user) }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Users.ImportExternal")}
      form={form}
      submitLabel={t("Users.ImportExternalSubmit")}
      loading={bringIn.isPending}
      error={bringIn.error}
      onSubmit={(values) => bringIn.mutate({ provider, ...values })}
    >
      <p>{t("Users.ImportExternalText")}</p>
      <TextField
        isLiteral
        autoFocus
        label={t("Users.ImportExternalName")}
        {...form.getInputProps("userNameOrEmailAddress")}
      />
    </FormDrawer>
  );
}

/** Imports a person from the directory, if one is set up. */
export function ExternalImport() {
  const t = useText();
  const mayImport = useGranted("AbpIdentity.Users.Import");
  const sources = useQuery(externalSourcesQuery(mayImport)).data ?? [];
  const [provider, setProvider] = useState<string | null>(null);
  const source = sources[0];
  if (!mayImport || !source) return null;
  return (
    <>
      <IconButton icon={IconAddressBook} label={t("Users.ImportExternal")} onClick={() => setProvider(source.name)} />
      {provider && <ImportForm provider={provider} onClose={() => setProvider(null)} />}
    </>
  );
}
