import { useQuery } from "@tanstack/react-query";
import { FormPage, SelectField, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Unloaded } from "@/ui";
import { sessionSettingsQuery, useSaveSessionSettings, type SessionSettings } from "../queries";
import { sessionNames } from "./setting/names";
import { Setting } from "./setting/Setting";
import { useOrigins } from "./setting/useOrigins";

/** Which sessions a new sign-in ends, in the order of the server's enum. */
const modes = ["Disabled", "LogoutFromSameTypeDevices", "LogoutFromAllDevices"] as const;

interface SessionValues extends Record<string, unknown> {
  mode: string | null;
}

function sessionValues({ preventConcurrentLogin }: SessionSettings): SessionValues {
  return { mode: modes[preventConcurrentLogin] ?? modes[0] };
}

function SessionsForm({ settings }: { settings: SessionSettings }) {
  const t = useText();
  const form = useRecordForm<SessionValues>({ initialValues: sessionValues(settings) });
  const save = useSaveSessionSettings(() => rebase(form));
  const query = sessionSettingsQuery();
  const origins = useOrigins({ form, names: sessionNames, query, valuesOf: sessionValues });
  const options = modes.map((value) => ({ value, label: t(`SessionSettings.Mode.${value}`) }));
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      memberPaths={{ preventConcurrentLogin: "mode" }}
      onSubmit={({ mode }) =>
        save.mutate({
          preventConcurrentLogin: Math.max(
            0,
            modes.findIndex((own) => own === mode),
          ),
        })
      }
      onCancel={() => form.reset()}
    >
      <Setting
        origins={origins}
        path="mode"
        label={t("SessionSettings.Mode")}
        show={(stored) => options.find(({ value }) => value === stored)?.label ?? stored}
      >
        <SelectField
          label={t("SessionSettings.Mode")}
          hint={t("SessionSettings.ModeHint")}
          options={options}
          {...form.getInputProps("mode")}
        />
      </Setting>
    </FormPage>
  );
}

/** Limits the concurrent sessions of a user. */
export function SessionsTab() {
  const settings = useQuery(sessionSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <SessionsForm settings={settings.data} />;
}
