import { useQuery } from "@tanstack/react-query";
import { useGranted } from "@/api/bootstrap";
import type { Scope } from "@/lib/scope";
import { useText } from "@/lib/text";
import { PageHead, WithAside } from "@/ui";
import { useScope } from "../workspace";
import { FrameworkChoice } from "../frameworks";
import { CellPanel } from "./parts/CellPanel";
import { cellOf } from "./parts/heat";
import { MapPanel } from "./parts/MapPanel";
import { boaScopes, heatmapQuery, keepsBoa } from "./queries";
import { boaRoute, type BoaSearch } from "./routes";

/** Clients by domains of one framework, and why a cell has its colour. */
export function BoaPage() {
  const t = useText();
  const search = boaRoute.useSearch();
  const navigate = boaRoute.useNavigate();
  const mayLibrary = useGranted("Portal.Domains");
  const level = search.level ?? "Domain";
  const change = (next: BoaSearch): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  const closed = { row: undefined, column: undefined };
  const onScope = (scope: Scope): void => change({ ...closed, scope });
  const scope = useScope({ offered: boaScopes, asked: search.scope, onScope }, keepsBoa);
  const question = { frameworkId: search.framework, level, domainId: search.domain };
  const found = useQuery({ ...heatmapQuery(question, scope.filter), enabled: scope.isKnown });
  const map = found.data;
  const chosen = cellOf(map, search);
  const panel = <MapPanel found={found} search={search} onChange={change} />;
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
        scope={scope.switch}
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
