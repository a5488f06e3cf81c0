import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { FieldStack, FormPage, rebase, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section, TabPanels, Unloaded } from "@/ui";
import {
  auditSettingsQuery,
  globalAuditSettingsQuery,
  useSaveAuditSettings,
  useSaveGlobalAuditSettings,
  type AuditSettings,
  type GlobalAuditSettings,
} from "../../queries";
import { settingsRoute } from "../../routes";
import { retentionRequest, retentionValues, type RetentionValues } from "./auditValues";
import { globalNames, hostRetentionNames, retentionNames } from "../setting/names";
import { RetentionFields, retentionRules } from "./RetentionFields";
import { SettingSwitch } from "../setting/Setting";
import { parseAuditPart } from "../tabs/tabs";
import { useOrigins } from "../setting/useOrigins";

/** Maps the server's fields to the form's. */
const memberPaths = { expiredDeleterPeriod: "days", isExpiredDeleterEnabled: "expires" };

function GeneralForm({ settings }: { settings: AuditSettings }) {
  const t = useText();
  const form = useRecordForm<RetentionValues>({ initialValues: retentionValues(settings), validate: retentionRules });
  const save = useSaveAuditSettings(() => rebase(form));
  const isHost = useConfiguration().currentTenant.id === null;
  const names = isHost ? hostRetentionNames : retentionNames;
  const origins = useOrigins({ form, names, query: auditSettingsQuery(), valuesOf: retentionValues });
  return (
    <FormPage
      isShort
      form={form}
      submitLabel={t("AuditSettings.SaveGeneral")}
      loading={save.isPending}
      error={save.error}
      memberPaths={memberPaths}
      onSubmit={(values) => {
        const request = retentionRequest(values);
        form.setFieldValue("days", request.expiredDeleterPeriod ?? 0);
        save.mutate(request);
      }}
      onCancel={() => form.reset()}
    >
      <FieldStack>
        <RetentionFields form={form} origins={origins} />
      </FieldStack>
    </FormPage>
  );
}

interface GlobalValues extends RetentionValues {
  deletes: boolean;
}

function globalValues(settings: GlobalAuditSettings): GlobalValues {
  return { ...retentionValues(settings), deletes: settings.isPeriodicDeleterEnabled };
}

function GlobalForm({ settings }: { settings: GlobalAuditSettings }) {
  const t = useText();
  const form = useRecordForm<GlobalValues>({ initialValues: globalValues(settings), validate: retentionRules });
  const save = useSaveGlobalAuditSettings(() => rebase(form));
  const query = globalAuditSettingsQuery();
  const origins = useOrigins({ form, names: globalNames, query, valuesOf: globalValues });
  const fields = { form, origins };
  return (
    <FormPage
      form={form}
      submitLabel={t("AuditSettings.SaveGlobal")}
      loading={save.isPending}
      error={save.error}
      memberPaths={{ ...memberPaths, isPeriodicDeleterEnabled: "deletes" }}
      onSubmit={(values) => {
        const request = retentionRequest(values);
        form.setFieldValue("days", request.expiredDeleterPeriod ?? 0);
        save.mutate({ ...request, isPeriodicDeleterEnabled: values.deletes });
      }}
      onCancel={() => form.reset()}
    >
      <Section title={t("AuditSettings.Global")} note={t("AuditSettings.GlobalHint")}>
        <FieldStack>
          <SettingSwitch
            {...fields}
            path="deletes"
            label={t("AuditSettings.Periodic")}
            hint={t("AuditSettings.PeriodicHint")}
          />
          <RetentionFields {...fields} />
        </FieldStack>
      </Section>
    </FormPage>
  );
}

function General() {
  const settings = useQuery(auditSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <GeneralForm settings={settings.data} />;
}

function Global() {
  const settings = useQuery(globalAuditSettingsQuery());
  if (!settings.data) return <Unloaded query={settings} />;
  return <GlobalForm settings={settings.data} />;
}

/** Retention of audit records: of the caller's level, and, for the provider, of all other tenants. */
export function AuditTab() {
  const t = useText();
  const isHost = useConfiguration().currentTenant.id === null;
  const { part = "general" } = settingsRoute.useSearch();
  const navigate = settingsRoute.useNavigate();
  if (!isHost) return <General />;
  return (
    <TabPanels
      tabs={[
        { value: "general", label: t("AuditSettings.General"), content: <General /> },
        { value: "global", label: t("AuditSettings.Global"), content: <Global /> },
      ]}
      tab={part}
      onTab={(next) => void navigate({ search: { tab: "audit", part: parseAuditPart(next) }, replace: true })}
    />
  );
}
