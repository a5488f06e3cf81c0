import { useText } from "@/lib/text";
import { StatStrip } from "@/ui";
import type { Dashboard, Widget } from "../queries";
import { ClientsPanel } from "./ClientsPanel";
import { CoachesPanel } from "./CoachesPanel";
import { ComingPanel } from "./ComingPanel";
import { DomainPanel } from "./DomainPanel";
import { GuidePanel } from "./GuidePanel";
import { HealthPanel } from "./HealthPanel";
import { LibraryPanel } from "./LibraryPanel";
import { MyDayPanel } from "./MyDayPanel";
import { OnTimePanel } from "./OnTimePanel";
import { ReleasesPanel } from "./ReleasesPanel";
import { TeamsPanel } from "./TeamsPanel";
import { useHomeStats } from "./useHomeStats";
import { WaitingPanel } from "./WaitingPanel";

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
