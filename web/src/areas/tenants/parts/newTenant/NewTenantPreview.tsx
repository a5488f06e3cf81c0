import { currentTimeZone, useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { PropertyList, Section } from "@/ui";
import type { Template } from "../../queries";
import { toNewTenant, type NewTenantValues } from "../../values";
import { TemplateFacts } from "../templates/TemplateFacts";

interface NewTenantPreviewProps {
  values: NewTenantValues;
  template: Template | undefined;
}

/** What is about to be made, as it will be sent. */
export function NewTenantPreview({ values, template }: NewTenantPreviewProps) {
  const t = useText();
  const format = useFormat();
  const { name, displayName, client, adminEmail, seatLimit } = toNewTenant(values, currentTimeZone());
  return (
    <>
      <Section title={t("Tenants.Preview")} note={t("Tenants.PreviewNote")}>
        <PropertyList
          properties={[
            { label: t("Tenants.SignInName"), value: <bdi>{name}</bdi> },
            { label: t("Tenants.DisplayName"), value: <bdi>{displayName ?? name}</bdi> },
            { label: t("Tenants.Seats"), value: seatLimit ? format.number(seatLimit) : t("Tenants.Unlimited") },
            {
              label: t("Tenants.ActiveUntil"),
              value: values.activeUntil && format.date(values.activeUntil),
              hideWhenEmpty: true,
            },
            { label: t("Tenants.ClientName"), value: <bdi>{client.name}</bdi> },
            { label: t("Clients.Code"), value: <bdi>{client.code}</bdi> },
            { label: t("Clients.TimeZone"), value: <bdi>{client.timeZone}</bdi> },
            { label: t("Clients.Currency"), value: <bdi>{client.currency}</bdi> },
            { label: t("Tenants.AdminEmail"), value: <bdi>{adminEmail}</bdi> },
            { label: t("Tenants.BeginWith"), value: template ? <bdi>{template.name}</bdi> : t("Tenants.NoTemplate") },
          ]}
        />
      </Section>
      {template && (
        <Section title={t("Tenants.Template")}>
          <TemplateFacts content={template.content} description={template.description} />
        </Section>
      )}
    </>
  );
}
