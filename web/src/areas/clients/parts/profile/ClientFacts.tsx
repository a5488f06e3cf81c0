import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Panel, Person, PropertyList } from "@/ui";
import type { Client } from "../../queries";

/** Coach, engagement and business of a client. */
export function ClientFacts({ client }: { client: Client }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel label={t("Detail.Properties")}>
      <PropertyList
        properties={[
          { label: t("Clients.LeadCoach"), value: <Person name={client.leadCoachName} /> },
          { label: t("Clients.Industry"), value: client.industry },
          { label: t("Clients.SizeBand"), value: client.sizeBand },
          { label: t("Clients.Programme"), value: client.programme },
          { label: t("Clients.EngagementStart"), value: client.engagementStart && format.date(client.engagementStart) },
          { label: t("Clients.EngagementEnd"), value: client.engagementEnd && format.date(client.engagementEnd) },
          { label: t("Clients.Created"), value: format.date(client.createdAt) },
        ]}
      />
    </Panel>
  );
}
