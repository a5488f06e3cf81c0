import { Link } from "@tanstack/react-router";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import {
  buttonClass,
  EmptyState,
  HeatMap,
  Panel,
  SegmentedSwitch,
  TextSkeleton,
  Unloaded,
  type AwaitedQuery,
} from "@/ui";
import type { Heatmap } from "../queries";
import type { BoaSearch } from "../routes";
import classes from "./Cell.module.css";
import { summaryKey, toRows } from "./heat";

const closed: BoaSearch = { row: undefined, column: undefined };

interface MapProps {
  map: Heatmap;
  search: BoaSearch;
  onChange: (next: BoaSearch) => void;
}

function NothingAssessed() {
  const t = useText();
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

function ClientMap({ map, search, onChange }: MapProps) {
  const t = useText();
  const rows = useMemo(() => toRows(map, { provisional: t("Ui.Provisional"), all: t("Boa.All") }), [map, t]);
  const open = useMemo(() => new Set<string>(search.open), [search.open]);
  if (map.rows.length === 0 || map.columns.length === 0) return <NothingAssessed />;

  function choose(row: string, key: string): void {
    const place = map.columns.find(({ id }) => id === key);
    // The row over all clients has no single explanation: it opens the subdomains instead.
    if (row === summaryKey && place) onChange({ ...closed, level: "Subdomain", domain: place.domainId });
    else onChange({ row, column: key });
  }

  return (
    <HeatMap
      label={t("Boa.MapLabel", { framework: map.frameworkTitle })}
      columns={map.columns.map(({ id, code, name, colour }) => ({ key: id, code, name, colour }))}
      rows={rows}
      rowHead={t("Boa.RowHead")}
      open={open}
      onOpen={(ids) => onChange({ open: ids.size > 0 ? [...ids] : undefined })}
      chosen={search.row && search.column ? { row: search.row, column: search.column } : null}
      onChoose={({ row, column }) => choose(row, column)}
    />
  );
}

function LevelSwitch({ search, onChange }: Omit<MapProps, "map">) {
  const t = useText();
  return (
    <SegmentedSwitch<"Domain" | "Subdomain">
      size="small"
      label={t("Boa.Level")}
      value={search.level ?? "Domain"}
      options={[
        { value: "Domain", label: t("Boa.Domains") },
        { value: "Subdomain", label: t("Boa.Subdomains") },
      ]}
      onChange={(next) =>
        onChange({ ...closed, domain: undefined, level: next === "Subdomain" ? "Subdomain" : undefined })
      }
    />
  );
}

interface MapPanelProps extends Omit<MapProps, "map"> {
  found: AwaitedQuery & { data: Heatmap | undefined; isPlaceholderData: boolean };
}

/** The heat map with its level of detail, and its loading, error and empty states. */
export function MapPanel({ found, search, onChange }: MapPanelProps) {
  const t = useText();
  const format = useFormat();
  const map = found.data;
  return (
    <Panel
      title={t(search.level ? "Boa.BySubdomain" : "Boa.ByDomain")}
      note={
        map &&
        `${t("Boa.StateOf", { time: format.dateTime(map.asOf) })} · ${
          map.release ? t("Boa.TreeOfRelease", { release: map.release.name }) : t("Boa.TreeOfToday")
        }`
      }
      flush
      tools={<LevelSwitch search={search} onChange={onChange} />}
    >
      {!map && (
        <div className={classes.loading}>
          <Unloaded query={found} shape={<TextSkeleton lines={10} />} />
        </div>
      )}
      {map && (
        // Until the map that was asked for is there, the one before it is no answer.
        <div className={found.isPlaceholderData ? classes.former : undefined} aria-busy={found.isPlaceholderData}>
          <ClientMap map={map} search={search} onChange={onChange} />
        </div>
      )}
    </Panel>
  );
}
