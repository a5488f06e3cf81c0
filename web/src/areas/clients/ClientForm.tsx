import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isHostUser, useWorkspace } from "@/api/workspace";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { all, codeLike, fits, FormDrawer, required, type Rule, SelectField, useRecordForm, useShowValue } from "@/form";
import type { Option } from "@/ui";
import { IdentityFields, ProfileFields, useClientChoices } from "./parts/ClientFields";
import { clientQuery, tenantsQuery, useSaveClient, type Client } from "./queries";
import { toRequest, toValues, type ClientValues } from "./values";

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
  address: fits(limitsOf("ClientRequest", "address")),
  timeZone: required<string | null>(),
  currency: required<string | null>(),
  fiscalYearStartMonth: required<string | null>(),
  website: fits(limitsOf("ClientRequest", "website")),
  engagementEnd: endsLater,
  about: fits(limitsOf("ClientRequest", "about")),
};

/** Creates a client or changes its profile. */
export function ClientForm({ client, onClose }: ClientFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const asksTenant = !client && isHostUser();
  const tenants = useQuery({ ...tenantsQuery(), enabled: asksTenant }).data ?? [];
  const choices = useClientChoices(client);
  const tenantRule: Rule<string | null> = required<string | null>("Clients.TenantFirst");
  const form = useRecordForm<ClientValues>({
    initialValues: toValues(client, workspace?.tenantId ?? null),
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
      {asksTenant && (
        <SelectField
          label={t("Clients.Tenant")}
          hint={t("Clients.TenantHint")}
          options={tenants}
          {...form.getInputProps("tenantId")}
        />
      )}
      <IdentityFields form={form} choices={choices} />
      <ProfileFields form={form} choices={choices} />
    </FormDrawer>
  );
}
