import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { Panel } from "@/ui";
import { useText } from "@/lib/text";
import { HealthChip } from "../../../clients";
import type { DashboardHealth } from "../../queries";
import classes from "../Home.module.css";

/** How many clients are in each band of health. */
export function HealthPanel({ health }: { health: readonly DashboardHealth[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t("Home.Health")}>
      <ul className={classes.list}>
        {health.map(({ band, clients }) => (
          <li key={band}>
            <Link to="/clients" search={{ health: band }} className={classes.row}>
              <span>
                <HealthChip band={band} score={null} />
              </span>
              <strong>{format.number(clients, 0)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
