import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { isHostUser, useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  codeLike,
  fits,
  FormDrawer,
  type RecordForm,
  required,
  type Rule,
  SelectField,
  useRecordForm,
  useShowValue,
} from "@/form";
import type { Option } from "@/ui";
import { effectiveQuery } from "../tenant-settings";
import { tenantChoicesQuery } from "../tenants";
import { choicesQuery, type ClientChoice } from "../workspace";
import { IdentityFields, ProfileFields, useClientChoices } from "./parts/ClientFields";
import { clientQuery, useSaveClient, type Client } from "./queries";
import { regionalDefaultsOf, toRequest, toValues, type ClientValues, type Settings } from "./values";

interface ClientFormProps {
  /** The client to change; null for a new one. */
  client: Client | null;
  onClose: () => void;
}

const endsLater: (value: string | null, values: ClientValues) => string | null = (end, { engagementStart: start }) =>
  end && start && end < start ? "Clients.EndBeforeStart" : null;

const code = limitsOf("ClientRequest", "code");

const rules = {
  code: all<string>(required(), fits(code), codeLike(code, "Clients.CodeRule")),
  name: all<string>(required(), fits(limitsOf("ClientRequest", "name"))),
  legalName: fits(limitsOf("ClientRequest", "legalName")),
  industry: fits(limitsOf("ClientRequest", "industry")),
  programme: fits(limitsOf("ClientRequest", "programme")),
  address: fits(limitsOf("ClientRequest", "address")),
  timeZone: required<string | null>(),
  currency: required<string | null>(),
  fiscalYearStartMonth: required<string | null>(),
  website: fits(limitsOf("ClientRequest", "website")),
  engagementEnd: endsLater,
  about: fits(limitsOf("ClientRequest", "about")),
};

interface TenantFieldProps {
  form: RecordForm<ClientValues>;
  known: readonly ClientChoice[];
  /** Those of the tenant that the form began with. */
  settings: Settings;
}

/** Whose client it will be. What the tenant decides follows it until somebody chooses otherwise. */
function TenantField({ form, known, settings }: TenantFieldProps) {
  const t = useText();
  const cache = useQueryClient();
  const last = useRef(settings);
  const tenants = useQuery(tenantChoicesQuery()).data ?? [];
  const field = form.getInputProps("tenantId");
  const choose = async (tenantId: string | null): Promise<void> => {
    const before = regionalDefaultsOf(form.getValues().tenantId, known, last.current);
    field.onChange(tenantId);
    // Without the settings the form goes on as it would for a tenant that has none.
    const chosen = tenantId ? await cache.fetchQuery(effectiveQuery(tenantId)).catch(() => ({})) : {};
    const { tenantId: present, ...values } = form.getValues();
    // Another one was chosen meanwhile.
    if (present !== tenantId) return;
    last.current = chosen;
    const next = regionalDefaultsOf(tenantId, known, chosen);
    for (const key of ["timeZone", "currency", "fiscalYearStartMonth"] as const) {
      if (values[key] === before[key]) form.setFieldValue(key, next[key]);
    }
  };
  return (
    <SelectField
      label={t("Clients.Tenant")}
      hint={t("Clients.TenantHint")}
      options={tenants}
      {...field}
      onChange={(tenantId) => void choose(tenantId)}
    />
  );
}

/** Creates a client, once what its tenant has for new ones is known, or changes its profile. */
export function ClientForm({ client, onClose }: ClientFormProps) {
  const workspace = useWorkspace();
  const own = useConfiguration().setting.values;
  // The provider's people have the provider's settings, and create clients of others.
  const ofOthers = client || !isHostUser() ? undefined : workspace?.tenantId;
  const theirs = useQuery({ ...effectiveQuery(ofOthers ?? ""), enabled: Boolean(ofOthers) });
  if (theirs.isLoading) return null;
  const settings = isHostUser() ? (theirs.data ?? {}) : own;
  return <ClientDrawer client={client} settings={settings} onClose={onClose} />;
}

function ClientDrawer({ client, settings, onClose }: ClientFormProps & { settings: Settings }) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const asksTenant = !client && isHostUser();
  const choices = useClientChoices(client);
  const known = useQuery(choicesQuery()).data ?? [];
  const tenantRule: Rule<string | null> = required<string | null>("Clients.TenantFirst");
  const form = useRecordForm<ClientValues>({
    initialValues: toValues(client, workspace?.tenantId ?? null, known, settings),
    validate: asksTenant ? { ...rules, tenantId: tenantRule } : rules,
  });
  const save = useSaveClient(client, ({ name }) => {
    showToast({ severity: "success", summary: t("Clients.Saved", { name }) });
    onClose();
  });
  const nameIn = (options: readonly Option[]) => (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const { show } = useShowValue({
    country: nameIn(choices.countries),
    currency: nameIn(choices.currencies),
    fiscalYearStartMonth: nameIn(choices.months),
  });
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
      {asksTenant && <TenantField form={form} known={known} settings={settings} />}
      <IdentityFields form={form} choices={choices} />
      <ProfileFields form={form} choices={choices} />
    </FormDrawer>
  );
}
