import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, FieldStack, FormPage, rebase, required, useRecordForm, within } from "@/form";
import { useText } from "@/lib/text";
import { Section, Unloaded } from "@/ui";
import { idleSettingsQuery, useSaveIdleSettings, type IdleSettings } from "../../queries";
import { idleNames } from "../setting/names";
import { SettingNumber, SettingSwitch } from "../setting/Setting";
import { useOrigins } from "../setting/useOrigins";

interface IdleValues extends Record<string, unknown> {
  enabled: boolean;
  idleTimeoutMinutes: number | null;
}

function idleValues({ enabled, idleTimeoutMinutes }: IdleSettings): IdleValues {
  return { enabled, idleTimeoutMinutes };
}

function IdleForm({ settings }: { settings: IdleSettings }) {
  const t = useText();
  const form = useRecordForm<IdleValues>({
    initialValues: idleValues(settings),
    validate: {
      idleTimeoutMinutes: all<number | null>(required(), within(limitsOf("IdleSettings", "idleTimeoutMinutes"))),
    },
  });
  const save = useSaveIdleSettings(() => rebase(form));
  const query = idleSettingsQuery();
  const origins = useOrigins({ form, names: idleNames, query, valuesOf: idleValues });
  const fields = { form, origins };
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.SaveIdle")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ enabled, idleTimeoutMinutes }) =>
        save.mutate({ enabled, idleTimeoutMinutes: idleTimeoutMinutes ?? settings.idleTimeoutMinutes })
      }
      onCancel={() => form.reset()}
    >
      <Section title={t("SettingManagement.Idle")}>
        <FieldStack>
          <SettingSwitch
            {...fields}
            path="enabled"
            label={t("SettingManagement.IdleEnabled")}
            hint={t("SettingManagement.IdleEnabledHint")}
          />
          <SettingNumber
            {...fields}
            path="idleTimeoutMinutes"
            label={t("SettingManagement.IdleMinutes")}
            disabled={!form.values.enabled}
          />
        </FieldStack>
      </Section>
    </FormPage>
  );
}

/** Idle timeout of sessions. */
export function IdleSettingsCard() {
  const settings = useQuery(idleSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <IdleForm settings={settings.data} />;
}
