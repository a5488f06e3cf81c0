import { useRef } from "react";
import { largestPage } from "@/api/limits";
import { usePrintedRest } from "@/lib/printing";

/** How many records each column was asked for, by status, where that is more than it begins with. */
export type Asked = Readonly<Record<string, number>>;

interface WholeColumnsInput {
  /** Each column with how many records it was asked for, and how many it has; undefined while it loads. */
  columns: readonly { status: string; most: number; total: number | undefined }[];
  asked: Asked;
  setAsked: (asked: Asked) => void;
  isLoading: boolean;
  isFailed: boolean;
}

/** Paper gets every record of each column, or as many as the server gives at once; the columns are put back afterwards. */
export function useWholeColumns({ columns, asked, setAsked, isLoading, isFailed }: WholeColumnsInput): void {
  const before = useRef<Asked | null>(null);
  const cut = columns.filter(({ most, total = 0 }) => most < Math.min(total, largestPage));
  usePrintedRest({
    isMissing: cut.length > 0,
    isLoading,
    isFailed,
    load: () => {
      before.current ??= asked;
      setAsked({ ...asked, ...Object.fromEntries(cut.map(({ status }) => [status, largestPage])) });
    },
    restore: () => {
      const was = before.current;
      before.current = null;
      if (was) setAsked(was);
    },
  });
}
