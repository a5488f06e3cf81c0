import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { isHostUser, useWorkspace } from "@/api/workspace";
import { useCulture, useText } from "@/lib/text";
import {
  all,
  DateField,
  FieldRow,
  FormDrawer,
  matches,
  maxLength,
  minLength,
  required,
  SelectField,
  TextArea,
  TextField,
  useRecordForm,
  useShowValue,
  type Rule,
} from "@/form";
import type { Option } from "@/ui";
import { clientQuery, tenantsQuery, useSaveClient, type Client } from "./queries";
import { countryOptions, currencyOptions, monthOptions, timeZoneOptions } from "./regions";
import { toRequest, toValues, type ClientValues } from "./values";

interface ClientFormProps {
  /** The client to change; null for a new one. */
  client: Client | null;
  onClose: () => void;
  onSaved: (client: Client) => void;
}

const sizeBands = ["1-9", "10-49", "50-249", "250+"];

const endsLater: (value: string | null, values: ClientValues) => string | null = (end, { engagementStart: start }) =>
  end && start && end < start ? "Clients.EndBeforeStart" : null;

const rules = {
  code: all<string>(required(), minLength(2), maxLength(6), matches(/^[a-z0-9]+$/iu, "Clients.CodeRule")),
  name: all<string>(required(), maxLength(120)),
  legalName: maxLength(160),
  industry: maxLength(80),
  address: maxLength(400),
  timeZone: required<string | null>(),
  currency: required<string | null>(),
  fiscalYearStartMonth: required<string | null>(),
  website: maxLength(200),
  engagementEnd: endsLater,
  about: maxLength(4000),
};

function useChoices(client: Client | null) {
  const culture = useCulture();
  const zone = client?.timeZone ?? "";
  return useMemo(
    () => ({
      countries: countryOptions(culture),
      currencies: currencyOptions(culture),
      zones: timeZoneOptions(zone),
      months: monthOptions(culture),
      sizes: [...new Set([...sizeBands, client?.sizeBand ?? "1-9"])].map((value) => ({ value, label: value })),
    }),
    [culture, zone, client?.sizeBand],
  );
}

/** Creates a client or changes its profile. */
export function ClientForm({ client, onClose, onSaved }: ClientFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const asksTenant = !client && isHostUser();
  const tenants = useQuery({ ...tenantsQuery(), enabled: asksTenant }).data ?? [];
  const choices = useChoices(client);
  const tenantRule: Rule<string | null> = required<string | null>("Clients.TenantFirst");
  const form = useRecordForm<ClientValues>({
    initialValues: toValues(client, workspace?.tenantId ?? null),
    validate: asksTenant ? { ...rules, tenantId: tenantRule } : rules,
  });
  const save = useSaveClient(client, onSaved);
  const nameIn = (options: readonly Option[]) => (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const { show } = useShowValue({
    country: nameIn(choices.countries),
    currency: nameIn(choices.currencies),
    fiscalYearStartMonth: nameIn(choices.months),
  });
  const field = (path: keyof ClientValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={client ? t("Clients.EditTitle", { name: client.name }) : t("Clients.New")}
      size={560}
      form={form}
      submitLabel={t(client ? "Clients.Save" : "Clients.Create")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate({ tenantId: values.tenantId, body: toRequest(values) })}
      {...(client && {
        conflict: {
          load: async () => toValues(await cache.fetchQuery({ ...clientQuery(client.id), staleTime: 0 }), null),
          show,
        },
      })}
    >
      {asksTenant && (
        <SelectField
          label={t("Clients.Tenant")}
          hint={t("Clients.TenantHint")}
          options={tenants}
          {...field("tenantId")}
        />
      )}
      <TextField label={t("Clients.Name")} {...field("name")} autoFocus />
      <FieldRow>
        <TextField label={t("Clients.Code")} hint={t("Clients.CodeHint")} {...field("code")} />
        <TextField label={t("Clients.Industry")} optional {...field("industry")} />
      </FieldRow>
      <FieldRow>
        <TextField label={t("Clients.LegalName")} optional {...field("legalName")} />
        <SelectField label={t("Clients.SizeBand")} optional options={choices.sizes} {...field("sizeBand")} />
      </FieldRow>
      <FieldRow>
        <SelectField label={t("Clients.Country")} optional options={choices.countries} {...field("country")} />
        <SelectField
          label={t("Clients.TimeZone")}
          hint={t("Clients.TimeZoneHint")}
          options={choices.zones}
          {...field("timeZone")}
        />
      </FieldRow>
      <FieldRow>
        <SelectField label={t("Clients.Currency")} options={choices.currencies} {...field("currency")} />
        <SelectField label={t("Clients.FiscalStart")} options={choices.months} {...field("fiscalYearStartMonth")} />
      </FieldRow>
      <FieldRow>
        <DateField label={t("Clients.EngagementStart")} optional {...field("engagementStart")} />
        <DateField label={t("Clients.EngagementEnd")} optional {...field("engagementEnd")} />
      </FieldRow>
      <TextField label={t("Clients.Website")} optional {...field("website")} />
      <TextArea label={t("Clients.Address")} optional {...field("address")} />
      <TextArea label={t("Clients.About")} optional {...field("about")} />
    </FormDrawer>
  );
}
