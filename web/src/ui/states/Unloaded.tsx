import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { TextSkeleton } from "./Skeletons";
import { ErrorState } from "./States";

/** What is waited for. */
export interface AwaitedQuery {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  data?: unknown;
  error?: unknown;
}

interface UnloadedProps {
  query: AwaitedQuery;
  /** What could not be loaded, where that isn't plain from the place. */
  title?: string | undefined;
  /** Shape of what comes, where it isn't a text. */
  shape?: ReactNode;
  /** Where to go from a record that is not there. */
  back?: ReactNode;
}

/** No other try finds what is not there, or not for this reader. */
function lostStatus(error: unknown): 403 | 404 | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return status === 403 || status === 404 ? status : null;
}

/**
 * Stands where nothing is loaded: its shape, or the failure with another try. What is there stays there when it can't be loaded again,
 * with all that somebody has typed into it; a message says so. What its reader has lost is let go (`queryClient.ts`).
 */
export function Unloaded({ query, title, shape, back }: UnloadedProps) {
  const t = useText();
  if (!query.isError) return shape ?? <TextSkeleton />;
  const status = lostStatus(query.error);
  if (status) {
    return <ErrorState title={t(`Error.Record.${status}`)} text={t(`Error.RecordDetail.${status}`)} actions={back} />;
  }
  return <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
}
