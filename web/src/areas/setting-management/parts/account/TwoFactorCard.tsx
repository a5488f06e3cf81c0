import { useQuery } from "@tanstack/react-query";
import { FieldStack, FormPage, SelectField, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section, Unloaded } from "@/ui";
import { twoFactorSettingsQuery, useSaveTwoFactorSettings, type TwoFactorSettings } from "../../queries";
import { twoFactorNames } from "../setting/names";
import { Setting, SettingSwitch } from "../setting/Setting";
import { useOrigins } from "../setting/useOrigins";

/** Who needs a second step, in the order of the server's enum. */
const behaviours = ["Optional", "Disabled", "Forced"] as const;

interface TwoFactorValues extends Record<string, unknown> {
  behaviour: string | null;
  usersCanChange: boolean;
  isRememberBrowserEnabled: boolean;
}

function twoFactorValues(settings: TwoFactorSettings): TwoFactorValues {
  const { usersCanChange, isRememberBrowserEnabled, twoFactorBehaviour } = settings;
  return { behaviour: behaviours[twoFactorBehaviour] ?? behaviours[0], usersCanChange, isRememberBrowserEnabled };
}

function TwoFactorForm({ settings }: { settings: TwoFactorSettings }) {
  const t = useText();
  const { prescribedBehaviour } = settings;
  const form = useRecordForm<TwoFactorValues>({ initialValues: twoFactorValues(settings) });
  const save = useSaveTwoFactorSettings(() => rebase(form));
  const query = twoFactorSettingsQuery();
  const origins = useOrigins({ form, names: twoFactorNames, query, valuesOf: twoFactorValues });
  const fields = { form, origins };
  const options = behaviours.map((value) => ({ value, label: t(`TwoFactorSettings.Behaviour.${value}`) }));
  const prescribed = prescribedBehaviour === null ? undefined : behaviours[prescribedBehaviour ?? 0];
  return (
    <FormPage
      form={form}
      submitLabel={t("TwoFactorSettings.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={{ twoFactorBehaviour: "behaviour" }}
      onSubmit={({ behaviour, ...rest }) =>
        save.mutate({
          ...rest,
          twoFactorBehaviour: Math.max(
            0,
            behaviours.findIndex((own) => own === behaviour),
          ),
        })
      }
      onCancel={() => form.reset()}
    >
      <Section title={t("TwoFactorSettings.Title")}>
        <FieldStack>
          <Setting
            origins={origins}
            path="behaviour"
            label={t("TwoFactorSettings.Behaviour")}
            show={(stored) => options.find(({ value }) => value === stored)?.label ?? stored}
          >
            <SelectField
              label={t("TwoFactorSettings.Behaviour")}
              hint={
                prescribed
                  ? t("TwoFactorSettings.Prescribed", { behaviour: t(`TwoFactorSettings.Behaviour.${prescribed}`) })
                  : t("TwoFactorSettings.BehaviourHint")
              }
              options={options}
              {...form.getInputProps("behaviour")}
            />
          </Setting>
          <SettingSwitch {...fields} path="usersCanChange" label={t("TwoFactorSettings.UsersCanChange")} />
          <SettingSwitch {...fields} path="isRememberBrowserEnabled" label={t("TwoFactorSettings.RememberBrowser")} />
        </FieldStack>
      </Section>
    </FormPage>
  );
}

/** Who needs a second step: a card of the accounts tab. */
export function TwoFactorCard() {
  const settings = useQuery(twoFactorSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <TwoFactorForm settings={settings.data} />;
}
