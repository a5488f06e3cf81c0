import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import {
  buttonClass,
  EmptyState,
  ErrorState,
  HeatMap,
  PageHead,
  Panel,
  SegmentedSwitch,
  TextSkeleton,
  WithAside,
} from "@/ui";
import { FrameworkChoice } from "../standards";
import { summaryKey, toRows } from "./heat";
import { CellPanel } from "./parts/CellPanel";
import { heatmapQuery, type Heatmap } from "./queries";
import { boaRoute, type BoaSearch } from "./routes";

function useRows(map: Heatmap | undefined) {
  const t = useText();
  return useMemo(() => (map ? toRows(map, { provisional: t("Boa.Provisional"), all: t("Boa.All") }) : []), [map, t]);
}

/** Clients by domains of one framework, and why a cell has its colour. */
export function BoaPage() {
  const t = useText();
  const format = useFormat();
  const search = boaRoute.useSearch();
  const navigate = boaRoute.useNavigate();
  const mayLibrary = useGranted("Portal.Domains");
  const level = search.level ?? "Domain";
  const found = useQuery(heatmapQuery({ frameworkId: search.framework, level, domainId: search.domain }));
  const map = found.data;
  const rows = useRows(map);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const change = (next: BoaSearch): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  const column = map?.columns.find(({ id }) => id === search.column);
  const [clientId, teamId] = search.row?.split(":") ?? [];
  const chosen = column && clientId && clientId !== summaryKey ? { clientId, teamId, domainId: column.domainId } : null;
  const closed = { row: undefined, column: undefined };

  function choose(row: string, key: string): void {
    const place = map?.columns.find(({ id }) => id === key);
    // The line over all clients has no one reason: it opens the subdomains instead.
    if (row === summaryKey && place) change({ ...closed, level: "Subdomain", domain: place.domainId });
    else change({ row, column: key });
  }

  function body() {
    if (found.isError) return <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching} />;
    if (!map) return <TextSkeleton />;
    if (map.rows.length === 0 || map.columns.length === 0) {
      return (
        <EmptyState
          icon={IconLayoutGrid}
          title={t("Boa.Empty")}
          text={t("Boa.EmptyText")}
          actions={
            <Link to="/assessments" className={buttonClass()}>
              {t("Boa.ToAssessments")}
            </Link>
          }
        />
      );
    }
    return (
      <HeatMap
        label={t("Boa.MapLabel", { framework: map.frameworkTitle })}
        columns={map.columns.map(({ id, code, name, colour }) => ({ key: id, code, name, colour }))}
        rows={rows}
        rowHead={t("Boa.RowHead")}
        open={open}
        onOpen={setOpen}
        chosen={search.row && search.column ? { row: search.row, column: search.column } : null}
        onChoose={({ row, column: key }) => choose(row, key)}
      />
    );
  }

  const panel = (
    <Panel
      title={t(level === "Domain" ? "Boa.ByDomain" : "Boa.BySubdomain")}
      note={map && t("Boa.StateOf", { time: format.dateTime(map.asOf) })}
      flush
      tools={
        <SegmentedSwitch
          size="small"
          label={t("Boa.Level")}
          value={level}
          options={[
            { value: "Domain", label: t("Boa.Domains") },
            { value: "Subdomain", label: t("Boa.Subdomains") },
          ]}
          onChange={(next) =>
            change({ ...closed, domain: undefined, level: next === "Subdomain" ? "Subdomain" : undefined })
          }
        />
      }
    >
      {body()}
    </Panel>
  );
  return (
    <div>
      <PageHead
        title={t("Boa.Title")}
        count={
          map &&
          t(level === "Domain" ? "Boa.Size" : "Boa.SizeBySubdomain", {
            clients: map.rows.length,
            columns: map.columns.length,
          })
        }
        actions={
          mayLibrary && (
            <FrameworkChoice
              value={search.framework ?? map?.frameworkId}
              onChange={(framework) => change({ ...closed, domain: undefined, framework })}
            />
          )
        }
      />
      {chosen ? (
        <WithAside
          aside={<CellPanel key={`${search.row}:${search.column}`} cell={chosen} onClose={() => change(closed)} />}
        >
          {panel}
        </WithAside>
      ) : (
        panel
      )}
    </div>
  );
}
