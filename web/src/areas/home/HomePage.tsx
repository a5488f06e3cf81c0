import { IconLayoutDashboard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, EmptyState, GridCell, GridRow, PageHead, useToday } from "@/ui";
import { FrameworkChoice } from "../frameworks";
import { SetupBanner } from "../getting-started";
import { Awaited } from "./parts/Awaited";
import { WidgetPanel } from "./parts/WidgetPanel";
import { dashboardQuery, type Dashboard } from "./queries";
import { homeRoute } from "./routes";
import { arrangeButton, placed, waitingOf } from "./rules";

/** Comes when it is opened: dragging is not needed to read the page. */
const ArrangeDrawer = lazy(async () => ({ default: (await import("./parts/arrange/ArrangeDrawer")).ArrangeDrawer }));

interface BodyProps {
  dashboard: Dashboard;
  /** The framework in the address. */
  framework: string | undefined;
  onArrange: () => void;
}

function Body({ dashboard, framework, onArrange }: BodyProps) {
  const t = useText();
  const shown = placed(dashboard.arrangement.widgets);
  if (shown.length === 0)
    return (
      <EmptyState
        title={t("Home.Arrange.Nothing")}
        text={t("Home.Arrange.NothingText")}
        actions={<Button onClick={onArrange}>{t("Home.Arrange")}</Button>}
      />
    );
  return (
    <GridRow>
      {shown.map(({ widget, span }) => (
        <GridCell key={widget} span={span}>
          <WidgetPanel widget={widget} dashboard={dashboard} framework={framework} />
        </GridCell>
      ))}
    </GridRow>
  );
}

/** Date, what waits, the framework of the scores, and arranging. */
function Head({ dashboard, onArrange }: { dashboard: Dashboard | undefined; onArrange: () => void }) {
  const t = useText();
  const format = useFormat();
  const today = useToday();
  const user = useCurrentUser();
  const { framework } = homeRoute.useSearch();
  const navigate = homeRoute.useNavigate();
  const mayLibrary = useGranted("Portal.Domains");
  const waits = dashboard ? waitingOf(dashboard.waiting).reduce((sum, { count }) => sum + count, 0) : 0;
  const scores = dashboard?.scores;
  const name = [user.name, user.surName].filter(Boolean).join(" ") || user.userName;
  return (
    <PageHead
      title={format.longDate(today)}
      count={dashboard && (waits > 0 ? t("Home.WaitCount", { count: waits }) : t("Home.Hello", { name: name ?? "" }))}
      actions={
        <>
          {mayLibrary && scores && (
            <FrameworkChoice
              value={framework ?? scores.frameworkId}
              onChange={(next) =>
                void navigate({ search: (last: object) => ({ ...last, framework: next }), replace: true })
              }
            />
          )}
          {dashboard && (
            <Button id={arrangeButton} icon={IconLayoutDashboard} onClick={onArrange}>
              {t("Home.Arrange")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The start page: the widgets of the reader's role, or as the reader has arranged them. */
export function HomePage() {
  const { framework, drawer } = homeRoute.useSearch();
  const navigate = homeRoute.useNavigate();
  const workspace = useWorkspace();
  const found = useQuery(dashboardQuery(framework, workspace?.clientId));
  const dashboard = found.data;
  const setDrawer = (next: "arrange" | undefined): void =>
    void navigate({ search: (last: object) => ({ ...last, drawer: next }), replace: true });
  const arrange = (): void => setDrawer("arrange");

  return (
    <div>
      <Head dashboard={dashboard} onArrange={arrange} />
      <SetupBanner />
      {dashboard ? <Body dashboard={dashboard} framework={framework} onArrange={arrange} /> : <Awaited query={found} />}
      {dashboard && drawer === "arrange" && (
        <Suspense fallback={null}>
          <ArrangeDrawer
            initial={dashboard.arrangement.widgets}
            isOwn={dashboard.arrangement.isOwn}
            onClose={() => setDrawer(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
