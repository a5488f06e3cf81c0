import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DueDate, EmptyNote, Panel, Unloaded, type AwaitedQuery } from "@/ui";
import classes from "./ClientOverview.module.css";

interface Row {
  id: string;
  title: string;
  number: string;
  dueOn: string;
  daysLeft?: number | null;
}

interface RowsPanelProps<R extends Row> {
  title: string;
  query: AwaitedQuery & { data: { items: readonly R[] } | undefined };
  empty: string;
  tools: ReactNode;
  /** What is read before the title of a row. */
  lead?: (row: R) => ReactNode;
  /** The page of a row. */
  to: "/findings/$id" | "/action-items/$id";
}

/** The first records of a kind that need attention. */
export function RowsPanel<R extends Row>({ title, query, empty, tools, lead, to }: RowsPanelProps<R>) {
  const rows = query.data?.items;
  return (
    <Panel title={title} tools={rows?.length ? tools : undefined}>
      {!rows && <Unloaded query={query} />}
      {rows?.length === 0 && <EmptyNote title={empty} />}
      <ul className={classes.rows}>
        {rows?.map((row) => (
          <li key={row.id} className={classes.row}>
            <span className={classes.number}>{row.number}</span>
            <Link to={to} params={{ id: row.id }} className={classes.title}>
              {lead?.(row)}
              <bdi>{row.title}</bdi>
            </Link>
            <DueDate due={row.dueOn} daysLeft={row.daysLeft} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
