import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import { tenantChoicesQuery } from "../tenants";
import { choicesQuery, type ClientChoice } from "../workspace";
import { IdentityFields, ProfileFields, useClientChoices } from "./parts/ClientFields";
import { clientQuery, useSaveClient, type Client } from "./queries";
import { placeOf, toRequest, toValues, type ClientValues } from "./values";

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

/** Whose client it will be. Time zone and currency follow the tenant until somebody chooses others. */
function TenantField({ form, known }: { form: RecordForm<ClientValues>; known: readonly ClientChoice[] }) {
  const t = useText();
  const tenants = useQuery(tenantChoicesQuery()).data ?? [];
  const field = form.getInputProps("tenantId");
  const choose = (tenantId: string | null): void => {
    const { tenantId: last, timeZone, currency } = form.getValues();
    const [before, next] = [placeOf(last, known), placeOf(tenantId, known)];
    field.onChange(tenantId);
    if (timeZone === before.timeZone) form.setFieldValue("timeZone", next.timeZone);
    if (currency === before.currency) form.setFieldValue("currency", next.currency);
  };
  return (
    <SelectField
      label={t("Clients.Tenant")}
      hint={t("Clients.TenantHint")}
      options={tenants}
      {...field}
      onChange={choose}
    />
  );
}

/** Creates a client or changes its profile. */
export function ClientForm({ client, onClose }: ClientFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const workspace = useWorkspace();
  const asksTenant = !client && isHostUser();
  const choices = useClientChoices(client);
  const known = useQuery(choicesQuery()).data ?? [];
  const tenantRule: Rule<string | null> = required<string | null>("Clients.TenantFirst");
  const form = useRecordForm<ClientValues>({
    initialValues: toValues(client, workspace?.tenantId ?? null, known),
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
      {asksTenant && <TenantField form={form} known={known} />}
      <IdentityFields form={form} choices={choices} />
      <ProfileFields form={form} choices={choices} />
    </FormDrawer>
  );
}
