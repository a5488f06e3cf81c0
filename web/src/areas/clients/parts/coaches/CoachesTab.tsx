import { useQuery } from "@tanstack/react-query";
import { IconArrowsExchange, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Person, RecordTable, Section } from "@/ui";
import { coachesQuery } from "../../queries";
import { CoachesForm } from "./CoachesForm";
import type { DrawerTabProps } from "../contacts/ContactsTab";
import { HandOverDialog } from "./HandOverDialog";

/** The provider's staff assigned to the client. */
export function CoachesTab({ client, drawer, setDrawer }: DrawerTabProps) {
  const t = useText();
  const format = useFormat();
  const coaches = useQuery(coachesQuery(client));
  const mayAssign = useGranted("Portal.Clients.AssignCoaches") && client.status !== "Closed";
  const edit = mayAssign && coaches.data && (
    <Button size="small" icon={IconPencil} onClick={() => setDrawer("coaches")}>
      {t("Clients.Coach.Edit")}
    </Button>
  );
  const [isHandingOver, setHandingOver] = useState(false);
  const tools = mayAssign && (
    <>
      <Button size="small" icon={IconArrowsExchange} onClick={() => setHandingOver(true)}>
        {t("Clients.HandOver")}
      </Button>
      {edit}
    </>
  );
  return (
    <Section title={t("Clients.Coaches")} tools={coaches.data?.length ? tools : undefined}>
      <RecordTable
        label={t("Clients.Coaches")}
        heads={[t("Clients.Coach.Name"), t("Clients.Coach.Role"), t("Clients.Coach.From"), t("Clients.Coach.To")]}
        rows={coaches.data}
        rowId={({ userId }) => userId}
        cells={(coach) => [
          <Person key="name" name={coach.name} />,
          t(`Enum.CoachRole.${coach.role}`),
          format.date(coach.fromOn),
          coach.toOn ? format.date(coach.toOn) : t("Clients.Coach.Open"),
        ]}
        error={coaches.isError ? { onRetry: () => void coaches.refetch() } : null}
        empty={{ title: t("Clients.Coach.Empty"), text: t("Clients.Coach.EmptyText"), actions: edit }}
      />
      {drawer === "coaches" && coaches.data && (
        <CoachesForm client={client} coaches={coaches.data} onClose={() => setDrawer(undefined)} />
      )}
      {isHandingOver && coaches.data && (
        <HandOverDialog client={client} coaches={coaches.data} onClose={() => setHandingOver(false)} />
      )}
    </Section>
  );
}
