import { useConfiguration } from "@/api/bootstrap";
import { FieldRow, FormPage, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section, SegmentedSwitch } from "@/ui";
import type { SettingValue, TenantSettings } from "../queries";
import { tenantSettingsRoute } from "../routes";
import { pathsOf } from "../values";
import { Reader } from "./setting/Reader";
import { SettingOrigin } from "./setting/SettingOrigin";
import { useSaving } from "./setting/useSaving";
import { termLabel } from "./setting/words";
import classes from "./TenantSettings.module.css";

type Terms = TenantSettings["terms"];

const fieldOf = (at: number, number: "singular" | "plural"): string => `word${at}${number}`;

/** An empty field inherits the term. */
function own({ isOwn, value }: SettingValue): string {
  return isOwn ? (value ?? "") : "";
}

function WordsForm({ terms, settings }: { terms: Terms; settings: TenantSettings }) {
  const t = useText();
  const words = terms.flatMap((term, at) =>
    (["singular", "plural"] as const).map((number) => ({ key: fieldOf(at, number), setting: term[number] })),
  );
  const form = useRecordForm<Record<string, string>>({
    initialValues: Object.fromEntries(words.map(({ key, setting }) => [key, own(setting)])),
  });
  const { save, reset } = useSaving(settings);
  return (
    <FormPage
      form={form}
      submitLabel={t("TenantSettings.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={pathsOf(words.map(({ key }) => key))}
      onSubmit={(values) =>
        save.mutate(words.map(({ key, setting }) => ({ name: setting.name, value: values[key]?.trim() || null })))
      }
      onCancel={() => form.reset()}
    >
      {terms.map(({ term, singular, plural }, at) => {
        const label = termLabel(t, term);
        return (
          <div className={classes.stack} key={term}>
            <FieldRow>
              <TextField
                label={t("TenantSettings.Singular", { term: label })}
                placeholder={singular.inherited ?? ""}
                {...form.getInputProps(fieldOf(at, "singular"))}
              />
              <TextField
                label={t("TenantSettings.Plural", { term: label })}
                placeholder={plural.inherited ?? ""}
                {...form.getInputProps(fieldOf(at, "plural"))}
              />
            </FieldRow>
            <SettingOrigin
              setting={singular}
              label={label}
              loading={reset.isPending}
              onReset={() => reset.mutate([singular.name, plural.name])}
            />
          </div>
        );
      })}
    </FormPage>
  );
}

/** The terms for clients, teams and so on, by language. */
export function WordsTab({ settings, canEdit }: { settings: TenantSettings; canEdit: boolean }) {
  const t = useText();
  const { localization } = useConfiguration();
  const search = tenantSettingsRoute.useSearch();
  const navigate = tenantSettingsRoute.useNavigate();
  const cultures = [...new Set(settings.terms.map(({ cultureName }) => cultureName))];
  const culture = cultures.find((name) => name === search.culture) ?? cultures[0] ?? "";
  const named = (name: string): string =>
    localization.languages.find(({ cultureName }) => cultureName === name)?.displayName ?? name;
  const terms = settings.terms.filter(({ cultureName }) => cultureName === culture);
  return (
    <div className={classes.page}>
      <p className={classes.hint}>{t("TenantSettings.WordsText")}</p>
      <SegmentedSwitch
        label={t("TenantSettings.WordsLanguage")}
        value={culture}
        options={cultures.map((value) => ({ value, label: named(value) }))}
        onChange={(next) => void navigate({ search: { tab: "words", culture: next }, replace: true })}
      />
      <Section title={named(culture)}>
        {canEdit ? (
          <WordsForm key={culture} terms={terms} settings={settings} />
        ) : (
          <Reader settings={terms.flatMap(({ singular, plural }) => [singular, plural])} />
        )}
      </Section>
    </div>
  );
}
