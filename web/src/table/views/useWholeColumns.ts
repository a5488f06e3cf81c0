import { useRef } from "react";
import { largestPage } from "@/api/limits";
import { usePrintedRest } from "@/lib/printing";

/** Requested records of each column, by status, where it is more than the default. */
export type Asked = Readonly<Record<string, number>>;

interface WholeColumnsInput {
  /** Each column with its requested and total number of records; undefined while it loads. */
  columns: readonly { status: string; most: number; total: number | undefined }[];
  asked: Asked;
  setAsked: (asked: Asked) => void;
  isLoading: boolean;
  isFailed: boolean;
}

/** For printing, shows every record of each column, or as many as the server returns at once; the columns are restored afterwards. */
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
