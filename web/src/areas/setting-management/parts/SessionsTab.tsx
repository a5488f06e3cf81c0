import { useQuery } from "@tanstack/react-query";
import { FormPage, SelectField, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { ErrorState, TextSkeleton } from "@/ui";
import { sessionSettingsQuery, useSaveSessionSettings, type SessionSettings } from "../queries";

/** What a new sign-in ends, in the order of the server's numbers. */
const modes = ["Disabled", "LogoutFromSameTypeDevices", "LogoutFromAllDevices"] as const;

interface SessionValues extends Record<string, unknown> {
  mode: string | null;
}

function SessionsForm({ settings }: { settings: SessionSettings }) {
  const t = useText();
  const form = useRecordForm<SessionValues>({
    initialValues: { mode: modes[settings.preventConcurrentLogin] ?? modes[0] },
  });
  const save = useSaveSessionSettings(() => rebase(form));
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
      <SelectField
        label={t("SessionSettings.Mode")}
        hint={t("SessionSettings.ModeHint")}
        options={modes.map((value) => ({ value, label: t(`SessionSettings.Mode.${value}`) }))}
        {...form.getInputProps("mode")}
      />
    </FormPage>
  );
}

/** How often somebody can be signed in at the same time. */
export function SessionsTab() {
  const settings = useQuery(sessionSettingsQuery());
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />;
  if (!settings.data) return <TextSkeleton />;
  return <SessionsForm settings={settings.data} />;
}
