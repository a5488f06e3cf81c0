import { useQuery } from "@tanstack/react-query";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { ErrorState, GridCell, GridRow, PageHead, Panel, StatSkeleton, StatStrip, TextSkeleton, useToday } from "@/ui";
import { FrameworkChoice } from "../frameworks";
import { SetupBanner } from "../getting-started";
import { ClientsPanel } from "./parts/ClientsPanel";
import { ComingPanel } from "./parts/ComingPanel";
import { DomainPanel } from "./parts/DomainPanel";
import { LibraryPanel } from "./parts/LibraryPanel";
import { MyDayPanel } from "./parts/MyDayPanel";
import { OnTimePanel } from "./parts/OnTimePanel";
import { useHomeStats } from "./parts/useHomeStats";
import { WaitingPanel } from "./parts/WaitingPanel";
import { dashboardQuery, type Dashboard } from "./queries";
import { homeRoute } from "./routes";
import { waitingOf } from "./rules";

function Body({ dashboard, framework }: { dashboard: Dashboard; framework: string | undefined }) {
  const t = useText();
  const stats = useHomeStats(dashboard);
  const mayActions = useGranted("Portal.ActionItems");
  const mayWrite = useGranted("Portal.Standards.Update");
  const { scores } = dashboard;
  return (
    <>
      {stats.length > 0 && <StatStrip stats={stats} label={t("Home.Figures")} />}
      <GridRow>
        {scores && (
          <GridCell span={8}>
            <ClientsPanel clients={scores.clients} framework={framework} />
          </GridCell>
        )}
        {mayWrite && !mayActions && (
          <GridCell span={8}>
            <LibraryPanel />
          </GridCell>
        )}
        <GridCell span={4}>
          <WaitingPanel waiting={dashboard.waiting} />
        </GridCell>
        {mayActions && (
          <GridCell span={4}>
            <MyDayPanel />
          </GridCell>
        )}
        {scores && scores.domains.length > 0 && (
          <GridCell span={5}>
            <DomainPanel scores={scores} />
          </GridCell>
        )}
        {dashboard.actions && (
          <GridCell span={3}>
            <OnTimePanel actions={dashboard.actions} />
          </GridCell>
        )}
        {dashboard.coming && (
          <GridCell span={12}>
            <ComingPanel coming={dashboard.coming} />
          </GridCell>
        )}
      </GridRow>
    </>
  );
}

/** The placeholder, in the layout that most users see. */
function BodySkeleton() {
  return (
    <>
      <StatSkeleton />
      <GridRow>
        <GridCell span={8}>
          <Panel>
            <TextSkeleton lines={7} />
          </Panel>
        </GridCell>
        <GridCell span={4}>
          <Panel>
            <TextSkeleton lines={7} />
          </Panel>
        </GridCell>
      </GridRow>
    </>
  );
}

/** The start page: key figures, and work that needs attention. */
export function HomePage() {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  const user = useCurrentUser();
  const search = homeRoute.useSearch();
  const navigate = homeRoute.useNavigate();
  const mayLibrary = useGranted("Portal.Domains");
  const workspace = useWorkspace();
  const found = useQuery(dashboardQuery(search.framework, workspace?.clientId));
  const dashboard = found.data;
  const waits = dashboard ? waitingOf(dashboard.waiting).reduce((sum, { count }) => sum + count, 0) : 0;
  const scores = dashboard?.scores;
  const name = [user.name, user.surName].filter(Boolean).join(" ") || user.userName;

  return (
    <div>
      <PageHead
        title={format.longDate(today)}
        count={dashboard && (waits > 0 ? t("Home.WaitCount", { count: waits }) : t("Home.Hello", { name: name ?? "" }))}
        actions={
          mayLibrary &&
          scores && (
            <FrameworkChoice
              value={search.framework ?? scores.frameworkId}
              onChange={(framework) =>
                void navigate({ search: (last: object) => ({ ...last, framework }), replace: true })
              }
            />
          )
        }
      />
      <SetupBanner />
      {found.isError && <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching} />}
      {found.isPending && <BodySkeleton />}
      {dashboard && !found.isError && <Body dashboard={dashboard} framework={search.framework} />}
    </div>
  );
}
