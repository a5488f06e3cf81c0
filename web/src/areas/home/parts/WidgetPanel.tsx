import { useText } from "@/lib/text";
import { StatStrip } from "@/ui";
import type { Dashboard, Widget } from "../queries";
import { ClientsPanel } from "./clients/ClientsPanel";
import { CoachesPanel } from "./clients/CoachesPanel";
import { ComingPanel } from "./work/ComingPanel";
import { DomainPanel } from "./DomainPanel";
import { GuidePanel } from "./guide/GuidePanel";
import { HealthPanel } from "./clients/HealthPanel";
import { LibraryPanel } from "./library/LibraryPanel";
import { MyDayPanel } from "./work/MyDayPanel";
import { OnTimePanel } from "./work/OnTimePanel";
import { ReleasesPanel } from "./library/ReleasesPanel";
import { TeamsPanel } from "./clients/TeamsPanel";
import { useHomeStats } from "./useHomeStats";
import { WaitingPanel } from "./work/WaitingPanel";

function FiguresPanel({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  return <StatStrip stats={useHomeStats(dashboard)} label={t("Home.Figures")} />;
}

interface WidgetPanelProps {
  widget: Widget;
  dashboard: Dashboard;
  /** The framework in the address. */
  framework: string | undefined;
}

/** One widget of the start page. The server offers none whose part of the dashboard is missing. */
export function WidgetPanel({ widget, dashboard, framework }: WidgetPanelProps) {
  const { scores, actions, arrangement, waiting, coming, health, coaches, teams, guide, releases } = dashboard;
  switch (widget) {
    case "Guide":
      return guide && <GuidePanel steps={guide} places={arrangement.widgets} />;
    case "Figures":
      return <FiguresPanel dashboard={dashboard} />;
    case "Clients":
      return scores && <ClientsPanel clients={scores.clients} frameworkId={scores.frameworkId} framework={framework} />;
    case "Library":
      return <LibraryPanel />;
    case "Waiting":
      return <WaitingPanel waiting={waiting} />;
    case "MyDay":
      return <MyDayPanel />;
    case "Health":
      return health && <HealthPanel health={health} />;
    case "Coaches":
      return coaches && <CoachesPanel coaches={coaches} />;
    case "Teams":
      return teams && <TeamsPanel teams={teams} />;
    case "Domains":
      return scores && <DomainPanel scores={scores} />;
    case "OnTime":
      return actions && <OnTimePanel actions={actions} />;
    case "Coming":
      return coming && <ComingPanel coming={coming} />;
    default:
      return releases && <ReleasesPanel releases={releases} />;
  }
}
