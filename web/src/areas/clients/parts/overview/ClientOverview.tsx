import type { Client } from "../../queries";
import { clientRoute } from "../../routes";
import { parsePeriod } from "../../rules";
import { Overview } from "./Overview";

/** The overview of a client, over the period and in the framework in the address. */
export function ClientOverview({ client }: { client: Client }) {
  const { period, framework } = clientRoute.useSearch();
  const navigate = clientRoute.useNavigate();
  const change = (next: { period: string } | { framework: string }): void =>
    void navigate({ search: (last: object) => ({ ...last, ...next }), replace: true });
  return (
    <Overview
      key={client.id}
      client={client}
      period={parsePeriod(period)}
      onPeriod={(to) => change({ period: to })}
      framework={framework}
      onFramework={(to) => change({ framework: to })}
    />
  );
}
