import { Link } from "@tanstack/react-router";
import { useGranted } from "@/api/bootstrap";
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

/** The clients in reach with their scores and what is late. */
export function ClientsPanel({ clients, framework }: ClientsPanelProps) {
  const t = useText();
  const mayBoa = useGranted("Portal.Boa");
  const mayCreate = useGranted("Portal.Clients.Create");
  const hasActions = clients.some(({ openActions }) => openActions !== null && openActions !== undefined);
  return (
    <Panel
      title={t("Home.MyClients")}
      note={clients.length}
      flush
      tools={
        mayBoa && (
          <Link to="/boa" search={{ framework }} className={classes.more}>
            {t("Home.OpenHeatMap")}
          </Link>
        )
      }
    >
      {clients.length === 0 ? (
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
      ) : (
        <div className={classes.scroller}>
          <table className={classes.table} aria-label={t("Home.MyClients")}>
            <thead>
              <tr>
                <th scope="col">{t("Home.Client")}</th>
                <th scope="col">{t("Home.Score")}</th>
                <th scope="col" className={classes.figure}>
                  {t("Home.Findings")}
                </th>
                {hasActions && (
                  <th scope="col" className={classes.figure}>
                    {t("Home.OverdueOfOpen")}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {clients.slice(0, shown).map((client) => (
                <tr key={client.id}>
                  <td>
                    <Link to="/clients/$id" params={{ id: client.id }}>
                      {client.name}
                    </Link>
                  </td>
                  <td>
                    <ScoreWithCoverage
                      score={client.figures.score}
                      coverage={client.figures.coveragePct ?? 0}
                      delta={client.figures.delta ?? undefined}
                    />{" "}
                    {client.figures.isProvisional && client.figures.score !== null && (
                      <span className={classes.note}>{t("Home.Provisional")}</span>
                    )}
                  </td>
                  <td className={classes.figure}>{client.figures.openFindings}</td>
                  {hasActions && (
                    <td className={classes.figure}>
                      <span className={client.overdueActions ? classes.late : undefined}>
                        {client.overdueActions ?? 0}
                      </span>
                      {" / "}
                      {client.openActions ?? 0}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
