import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { ErrorState, Panel, TextSkeleton } from "@/ui";
import classes from "./HealthStatus.module.css";

interface PartProps<Data> {
  title: string;
  tools?: ReactNode;
  /** No padding around what was read, for tables. */
  flush?: boolean;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A part of the installation. One that can't be read says so instead of showing old figures; the others are unaffected. */
export function Part<Data>({ title, tools, flush, query, children }: PartProps<Data>) {
  const t = useText();
  if (query.isError) {
    return (
      <Panel title={title} tools={tools}>
        <ErrorState title={t("HealthStatus.Unread")} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Panel>
    );
  }
  const { data } = query;
  if (data === undefined) {
    return (
      <Panel title={title} tools={tools}>
        <TextSkeleton />
      </Panel>
    );
  }
  return (
    <Panel title={title} tools={tools} flush={flush ?? false}>
      {children(data)}
    </Panel>
  );
}

/** What to do, and which part of the operator's manual says more. */
export function Hint({ text, section }: { text: string; section: string }) {
  const t = useText();
  return (
    <p className={classes.hint}>
      {text} {t("HealthStatus.SeeManual")} <code dir="ltr">{`docs/operations.md#${section}`}</code>
    </p>
  );
}
