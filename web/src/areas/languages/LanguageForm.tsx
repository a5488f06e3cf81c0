import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, codeLike, fits, FormDrawer, required, SelectField, SwitchField, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { culturesQuery, readLanguage, useSaveLanguage, type Language, type LanguageSave } from "./queries";

interface LanguageValues extends Record<string, unknown> {
  cultureName: string | null;
  displayName: string;
  flagIcon: string;
  isEnabled: boolean;
  concurrencyStamp: string;
}

interface LanguageFormProps {
  /** The language to change; null for a new one. */
  language: Language | null;
  onClose: () => void;
}

function toValues(language: Language | null): LanguageValues {
  return {
    cultureName: language?.cultureName ?? null,
    displayName: language?.displayName ?? "",
    flagIcon: language?.flagIcon ?? "",
    isEnabled: language?.isEnabled ?? true,
    concurrencyStamp: language?.concurrencyStamp ?? "",
  };
}

function toSave(values: LanguageValues, language: Language | null): LanguageSave {
  const { isEnabled, concurrencyStamp } = values;
  const shared = {
    displayName: values.displayName.trim(),
    flagIcon: values.flagIcon.trim().toLowerCase() || null,
    isEnabled,
  };
  return language
    ? { id: language.id, update: { ...shared, concurrencyStamp } }
    : { create: { ...shared, cultureName: values.cultureName ?? "" } };
}

const rules = {
  cultureName: required<string | null>(),
  displayName: all<string>(required(), fits(limitsOf("CreateLanguage", "displayName"))),
  flagIcon: codeLike(limitsOf("CreateLanguage", "flagIcon"), "Validation.Flag"),
};

/** Adds a language or changes it. Its culture, and with it the direction of its script, is fixed. */
export function LanguageForm({ language, onClose }: LanguageFormProps) {
  const t = useText();
  const form = useRecordForm<LanguageValues>({ initialValues: toValues(language), validate: rules });
  const cultures = useQuery(culturesQuery()).data ?? [];
  const isDefault = language?.isDefaultLanguage ?? false;
  const save = useSaveLanguage(({ displayName: name }) => {
    showToast({ severity: "success", summary: t("Languages.Saved", { name }) });
    onClose();
  });
  const culture = form.getInputProps("cultureName");
  const chooseCulture = (name: string | null): void => {
    const nativeName = (of: string | null): string => cultures.find((own) => own.name === of)?.nativeName ?? "";
    const { cultureName, displayName } = form.getValues();
    // A name that the user has typed stays.
    if (displayName === nativeName(cultureName)) form.setFieldValue("displayName", nativeName(name));
    culture.onChange(name);
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={language ? t("Languages.EditTitle", { name: language.displayName }) : t("Languages.New")}
      form={form}
      submitLabel={t(language ? "Languages.Save" : "Languages.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toSave(values, language))}
      {...(language && { conflict: { load: async () => toValues(await readLanguage(language.id)) } })}
    >
      {!language && (
        <SelectField
          label={t("Languages.Culture")}
          options={cultures.map(({ name, displayName }) => ({ value: name, label: `${displayName} (${name})` }))}
          {...culture}
          onChange={chooseCulture}
        />
      )}
      <TextField label={t("Languages.Name")} hint={t("Languages.NameHint")} {...form.getInputProps("displayName")} />
      <TextField
        isLiteral
        optional
        label={t("Languages.Flag")}
        hint={t("Languages.FlagHint")}
        {...form.getInputProps("flagIcon")}
      />
      <SwitchField
        disabled={isDefault}
        label={t("Languages.Enabled")}
        hint={t(isDefault ? "Languages.DefaultHint" : "Languages.EnabledHint")}
        {...form.getInputProps("isEnabled")}
      />
    </FormDrawer>
  );
}
