import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { buttonClass, EmptyState, Panel, ScoreWithCoverage } from "@/ui";
import type { DashboardClient } from "../queries";
import classes from "./Home.module.css";

interface ClientsPanelProps {
  clients: readonly DashboardClient[];
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

function ClientRow({ client, hasActions }: { client: DashboardClient; hasActions: boolean }) {
  const t = useText();
  const format = useFormat();
  const { figures } = client;
  return (
    <tr role="row">
      <td role="cell">
        <Link to="/clients/$id" params={{ id: client.id }} dir="auto">
          {client.name}
        </Link>
      </td>
      <td role="cell" data-head={t("Home.Score")}>
        <ScoreWithCoverage
          score={figures.score}
          coverage={figures.coveragePct ?? 0}
          delta={figures.delta ?? undefined}
        />{" "}
        {figures.isProvisional && figures.score !== null && (
          <span className={classes.note}>{t("Home.Provisional")}</span>
        )}
      </td>
      <td role="cell" data-head={t("Home.Findings")} className={classes.figure}>
        {format.number(figures.openFindings)}
      </td>
      {hasActions && (
        <td role="cell" data-head={t("Home.OverdueOfOpen")} className={classes.figure}>
          <span className={client.overdueActions ? classes.late : undefined}>
            {format.number(client.overdueActions ?? 0)}
          </span>
          {" / "}
          {format.number(client.openActions ?? 0)}
        </td>
      )}
    </tr>
  );
}

function ClientTable({ clients }: { clients: readonly DashboardClient[] }) {
  const t = useText();
  const hasActions = clients.some(({ openActions }) => openActions !== null && openActions !== undefined);
  return (
    <div className={classes.scroller}>
      {/* A narrow window lays the rows out as blocks, which takes the roles away unless they are written down. */}
      <table role="table" className={classes.table} aria-label={t("Home.MyClients")}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t("Home.Client")}
            </th>
            <th role="columnheader" scope="col">
              {t("Home.Score")}
            </th>
            <th role="columnheader" scope="col" className={classes.figure}>
              {t("Home.Findings")}
            </th>
            {hasActions && (
              <th role="columnheader" scope="col" className={classes.figure}>
                {t("Home.OverdueOfOpen")}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {clients.slice(0, shown).map((client) => (
            <ClientRow key={client.id} client={client} hasActions={hasActions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The clients in reach with their scores and what is late. */
export function ClientsPanel({ clients, framework }: ClientsPanelProps) {
  const t = useText();
  const format = useFormat();
  const mayBoa = useGranted("Portal.Boa");
  return (
    <Panel
      title={t("Home.MyClients")}
      note={format.number(clients.length)}
      flush
      tools={
        mayBoa && (
          <Link to="/boa" search={{ framework }} className={classes.more}>
            {t("Home.OpenHeatMap")}
          </Link>
        )
      }
    >
      {clients.length === 0 ? <NoClients /> : <ClientTable clients={clients} />}
    </Panel>
  );
}
