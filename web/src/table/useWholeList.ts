import { useRef } from "react";
import { largestPage } from "@/api/limits";
import { usePrintedRest } from "@/lib/printing";
import type { ListState } from "./listState";

interface WholeListInput {
  state: ListState;
  onState: (state: ListState) => void;
  total: number;
  isLoading: boolean;
  isFailed: boolean;
}

/**
 * For printing, shows every row of a list, or as many as the server returns at once: the list becomes one page, and is restored afterwards.
 */
export function useWholeList({ state, onState, total, isLoading, isFailed }: WholeListInput): void {
  const before = useRef<Pick<ListState, "page" | "pageSize"> | null>(null);
  const { page, pageSize } = state;
  const most = Math.min(total, largestPage);
  usePrintedRest({
    isMissing: page > 1 || pageSize < most,
    isLoading,
    isFailed,
    load: () => {
      before.current ??= { page, pageSize };
      onState({ ...state, page: 1, pageSize: Math.max(pageSize, most) });
    },
    restore: () => {
      const was = before.current;
      before.current = null;
      if (was) onState({ ...state, ...was });
    },
  });
}
