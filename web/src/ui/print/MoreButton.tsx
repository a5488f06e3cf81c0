import type { ReactNode } from "react";
import { usePrintedRest } from "@/lib/printing";
import { useText } from "@/lib/text";
import { Button } from "../button";
import classes from "./MoreButton.module.css";

interface MoreButtonProps {
  /** Content that is loaded in parts. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isError: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  /** "Show older". */
  children: ReactNode;
}

/** Loads the next part, and everything for printing; a print without it says so. */
export function MoreButton({ list, children }: MoreButtonProps) {
  const t = useText();
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const load = (): void => void fetchNextPage({ cancelRefetch: false });
  usePrintedRest({ isMissing: hasNextPage, isLoading: isFetching, isFailed: isError, load });
  if (!hasNextPage) return null;
  return (
    <>
      <Button loading={isFetching} onClick={load}>
        {children}
      </Button>
      <p className={classes.note}>{t("Ui.Print.NotAll")}</p>
    </>
  );
}
