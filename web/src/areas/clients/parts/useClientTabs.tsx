import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import type { DetailTab } from "@/ui";
import { useRecordTabs } from "../../records";
import { ClientOverview } from "./overview/ClientOverview";
import { ClientProfile } from "./profile/ClientProfile";
import { CoachesTab } from "./coaches/CoachesTab";
import { ContactsTab, type DrawerTabProps } from "./contacts/ContactsTab";
import { HealthTab } from "./health/HealthTab";
import { NotesTab } from "./notes/NotesTab";
import { OnboardingTab } from "./onboarding/OnboardingTab";
import { StaffTab } from "./StaffTab";
import { TeamsTab } from "./TeamsTab";
import { useShowsHealth } from "./health/useShowsHealth";
import { onboardingQuery, type Client } from "../queries";

/** The tabs that the caller may read; health and onboarding only where there is something to show. */
export function useClientTabs(client: Client, drawers: Omit<DrawerTabProps, "client">): DetailTab[] {
  const t = useText();
  const ofRecord = useRecordTabs({ kind: "Client", id: client.id, tenantId: client.tenantId });
  const readsNotes = useGranted("Portal.Clients.InternalNotes");
  const health = { value: "health", label: t("Clients.Health"), content: <HealthTab client={client} /> };
  const showsHealth = useShowsHealth();
  const steps = useQuery(onboardingQuery(client)).data?.items ?? [];
  const keepsTemplate = useGranted("Portal.Clients.OnboardingTemplate");
  const onboarding = {
    value: "onboarding",
    label: t("Clients.Onboarding"),
    content: <OnboardingTab client={client} />,
  };
  const notes = { value: "notes", label: t("Clients.Notes"), content: <NotesTab client={client} /> };
  return [
    { value: "overview", label: t("Clients.Overview"), content: <ClientOverview client={client} /> },
    ...(showsHealth ? [health] : []),
    ...(steps.length > 0 || keepsTemplate ? [onboarding] : []),
    { value: "contacts", label: t("Clients.Contacts"), content: <ContactsTab client={client} {...drawers} /> },
    { value: "coaches", label: t("Clients.Coaches"), content: <CoachesTab client={client} {...drawers} /> },
    { value: "teams", label: t("Clients.Teams"), content: <TeamsTab client={client} /> },
    { value: "staff", label: t("Clients.Staff"), content: <StaffTab client={client} /> },
    ...(readsNotes ? [notes] : []),
    ...ofRecord,
    { value: "profile", label: t("Clients.Profile"), content: <ClientProfile client={client} /> },
  ];
}
