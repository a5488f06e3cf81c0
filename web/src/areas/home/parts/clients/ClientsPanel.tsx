import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { buttonClass, EmptyState, Panel, RecordTable, ScoreWithCoverage } from "@/ui";
import { HealthChip } from "../../../clients";
import { useCountedScope } from "../../../workspace";
import type { DashboardClient } from "../../queries";
import classes from "../Home.module.css";

interface ClientsPanelProps {
  clients: readonly DashboardClient[];
  /** The framework of the scores, and of the findings that are counted. */
  frameworkId: string;
  /** The one in the address. */
  framework: string | undefined;
}

/** Most clients that the panel shows; the heat map has them all. */
const shown = 10;

function NoClients() {
  const t = useText();
  const mayCreate = useGranted("Portal.Clients.Create");
  return (
    <EmptyState
      title={t("Home.NoClients")}
      text={t("Home.NoClientsText")}
      actions={
        mayCreate && (
          <Link to="/clients" search={{ drawer: "new" }} className={buttonClass({ kind: "primary" })}>
            {t("Home.FirstClient")}
          </Link>
        )
      }
    />
  );
}

/** Late work among the open, the late part marked; each opens its items. */
function Actions({ client }: { client: DashboardClient }) {
  const t = useText();
  const format = useFormat();
  const scope = useCountedScope();
  const { id: clientId, overdueActions: late, openActions: open } = client;
  if (typeof late !== "number" || typeof open !== "number") return "–";
  return (
    <>
      <Link
        to="/action-items"
        search={{ scope, clientId, overdue: true }}
        className={late > 0 ? classes.late : undefined}
        title={t("Home.Overdue")}
      >
        {format.number(late)}
      </Link>
      {" / "}
      <Link to="/action-items" search={{ scope, clientId }} title={t("Home.OpenActions")}>
        {format.number(open)}
      </Link>
    </>
  );
}

/** The open findings of a client in the framework, which open as rows for readers of findings. */
function Findings({
  client: { id: clientId, figures },
  frameworkId,
}: {
  client: DashboardClient;
  frameworkId: string;
}) {
  const format = useFormat();
  const scope = useCountedScope();
  const mayFindings = useGranted("Portal.Findings");
  const count = format.number(figures.openFindings);
  if (!mayFindings) return count;
  return (
    <Link to="/findings" search={{ scope, clientId, frameworkId }}>
      {count}
    </Link>
  );
}

function Score({ figures }: { figures: DashboardClient["figures"] }) {
  const t = useText();
  return (
    <>
      <ScoreWithCoverage
        score={figures.score}
        coverage={figures.coveragePct}
        notApplicable={figures.notApplicable}
        delta={figures.delta ?? undefined}
      />{" "}
      {figures.isProvisional && figures.score !== null && <span className={classes.note}>{t("Ui.Provisional")}</span>}
    </>
  );
}

function ClientTable({ clients, frameworkId }: Omit<ClientsPanelProps, "framework">) {
  const t = useText();
  const hasHealth = clients.some(({ healthBand }) => Boolean(healthBand));
  const hasActions = clients.some(({ openActions }) => openActions !== null && openActions !== undefined);
  return (
    <RecordTable
      flush
      label={t("Home.MyClients")}
      heads={[
        t("Home.Client"),
        ...(hasHealth ? [t("Clients.Health")] : []),
        t("Home.Score"),
        { label: t("Home.Findings"), numeric: true },
        ...(hasActions ? [{ label: t("Home.OverdueOfOpen"), numeric: true }] : []),
      ]}
      rows={clients.slice(0, shown)}
      rowId={({ id }) => id}
      cells={(client) => [
        <Link key="name" to="/clients/$id" params={{ id: client.id }} dir="auto">
          {client.name}
        </Link>,
        ...(hasHealth
          ? [
              <Link key="health" to="/clients/$id" params={{ id: client.id }} search={{ tab: "health" }}>
                <HealthChip band={client.healthBand} score={client.healthScore} />
              </Link>,
            ]
          : []),
        <Score key="score" figures={client.figures} />,
        <Findings key="findings" client={client} frameworkId={frameworkId} />,
        ...(hasActions ? [<Actions key="actions" client={client} />] : []),
      ]}
      empty={{ title: t("Home.NoClients"), text: t("Home.NoClientsText") }}
    />
  );
}

/** The clients in reach with their scores and what is late. */
export function ClientsPanel({ clients, frameworkId, framework }: ClientsPanelProps) {
  const t = useText();
  const format = useFormat();
  const mayBoa = useGranted("Portal.Boa");
  const scope = useCountedScope();
  return (
    <Panel
      title={t("Home.MyClients")}
      note={format.number(clients.length)}
      flush
      tools={
        mayBoa && (
          <Link to="/boa" search={{ scope, framework }} className={classes.more}>
            {t("Home.OpenHeatMap")}
          </Link>
        )
      }
    >
      {clients.length === 0 ? <NoClients /> : <ClientTable clients={clients} frameworkId={frameworkId} />}
    </Panel>
  );
}
