import { countryName, monthOptions } from "@/form/regions";
import { useCulture, useText } from "@/lib/text";
import { Panel, PropertyList, RichText, Section } from "@/ui";
import type { Client } from "../../queries";

function webAddress(text: string | null | undefined): string | null {
  return text && /^https?:\/\//iu.test(text) ? text : null;
}

/** What was entered of a client, and how dates and money are counted for it. */
export function ClientProfile({ client }: { client: Client }) {
  const t = useText();
  const culture = useCulture();
  const address = webAddress(client.website);
  const site = address ? (
    <a href={address} target="_blank" rel="noreferrer noopener">
      <bdi>{client.website}</bdi>
    </a>
  ) : (
    client.website
  );
  const month = monthOptions(culture).find(({ value }) => value === String(client.fiscalYearStartMonth));
  return (
    <>
      {client.about && (
        <Section title={t("Clients.About")}>
          <RichText text={client.about} />
        </Section>
      )}
      <Section title={t("Clients.Organisation")}>
        <Panel label={t("Clients.Organisation")}>
          <PropertyList
            properties={[
              { label: t("Clients.LegalName"), value: client.legalName },
              { label: t("Clients.Website"), value: site },
              { label: t("Clients.Address"), value: client.address },
              { label: t("Clients.Country"), value: client.country && countryName(client.country, culture) },
            ]}
          />
        </Panel>
      </Section>
      <Section title={t("Clients.Calendar")}>
        <Panel label={t("Clients.Calendar")}>
          <PropertyList
            properties={[
              { label: t("Clients.TimeZone"), value: client.timeZone },
              { label: t("Clients.Currency"), value: client.currency },
              { label: t("Clients.FiscalStart"), value: month?.label },
            ]}
          />
        </Panel>
      </Section>
    </>
  );
}
