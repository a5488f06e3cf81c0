import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  codeLike,
  email,
  FieldRow,
  FieldStack,
  fits,
  FormDrawer,
  required,
  SelectField,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { currencyOf, currencyOptions } from "@/form/regions";
import { browserTimeZone, currentTimeZone } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { showToast } from "@/lib/toast";
import { Section, useToday } from "@/ui";
import { TemplateFacts } from "./parts/TemplateFacts";
import { rulesOfTenant, TenantFields } from "./parts/TenantFields";
import { templatesQuery, useStartProvision } from "./queries";
import { newTenantPaths, toNewTenant, type NewTenantValues } from "./values";

interface FieldsProps {
  form: RecordForm<NewTenantValues>;
}

const code = limitsOf("FirstClient", "code");

const rules = {
  clientName: all<string>(required(), fits(limitsOf("FirstClient", "name"))),
  clientCode: all<string>(required(), fits(code), codeLike(code, "Clients.CodeRule")),
  timeZone: required<string | null>(),
  currency: required<string | null>(),
  adminEmail: all<string>(required(), email, fits(limitsOf("ProvisionTenant", "adminEmail"))),
};

/** What the tenant begins with, and what that amounts to. */
function TemplateChoice({ form }: FieldsProps) {
  const t = useText();
  const templates = useQuery(templatesQuery()).data ?? [];
  const options = templates.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = templates.find(({ id }) => id === form.values.templateId);
  return (
    <Section title={t("Tenants.Template")} note={t("Tenants.TemplateNote")}>
      <FieldStack>
        <SelectField
          optional
          label={t("Tenants.BeginWith")}
          placeholder={t("Tenants.NoTemplate")}
          options={options}
          {...form.getInputProps("templateId")}
        />
        {chosen && <TemplateFacts content={chosen.content} description={chosen.description} />}
      </FieldStack>
    </Section>
  );
}

/** The organisation that the work is for. */
function ClientFields({ form }: FieldsProps) {
  const t = useText();
  const culture = useCulture();
  const currencies = useMemo(() => currencyOptions(culture), [culture]);
  const zones = useMemo(() => timeZoneOptions(browserTimeZone()), []);
  return (
    <Section title={t("Tenants.FirstClient")} note={t("Tenants.FirstClientNote")}>
      <FieldStack>
        <FieldRow>
          <TextField label={t("Tenants.ClientName")} {...form.getInputProps("clientName")} />
          <TextField label={t("Clients.Code")} hint={t("Clients.CodeHint")} {...form.getInputProps("clientCode")} />
        </FieldRow>
        <FieldRow>
          <SelectField label={t("Clients.TimeZone")} options={zones} {...form.getInputProps("timeZone")} />
          <SelectField label={t("Clients.Currency")} options={currencies} {...form.getInputProps("currency")} />
        </FieldRow>
      </FieldStack>
    </Section>
  );
}

/** The first user of the tenant. */
function AdministratorFields({ form }: FieldsProps) {
  const t = useText();
  return (
    <Section title={t("Tenants.Administrator")} note={t("Tenants.AdministratorNote")}>
      <FieldStack>
        <TextField
          isLiteral
          type="email"
          label={t("Tenants.AdminEmail")}
          hint={t("Tenants.AdminEmailHint")}
          {...form.getInputProps("adminEmail")}
        />
      </FieldStack>
    </Section>
  );
}

const empty = (): NewTenantValues => ({
  name: "",
  displayName: "",
  templateId: null,
  seatLimit: null,
  activeUntil: null,
  clientName: "",
  clientCode: "",
  timeZone: browserTimeZone(),
  currency: currencyOf(navigator.language),
  adminEmail: "",
});

/** Has a tenant made: from a template, with its first client, and with an administrator who is invited. */
export function NewTenantForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const form = useRecordForm<NewTenantValues>({
    initialValues: empty(),
    validate: { ...rulesOfTenant(null, useToday()), ...rules },
  });
  const start = useStartProvision(({ displayName: name }) => {
    showToast({ severity: "success", summary: t("Tenants.ProvisionStarted", { name }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Tenants.New")}
      form={form}
      submitLabel={t("Tenants.Create")}
      loading={start.isPending}
      error={start.error}
      memberPaths={newTenantPaths}
      onSubmit={(values) => start.mutate(toNewTenant(values, currentTimeZone()))}
    >
      <TenantFields field={(path) => form.getInputProps(path)} />
      <TemplateChoice form={form} />
      <ClientFields form={form} />
      <AdministratorFields form={form} />
    </FormDrawer>
  );
}
