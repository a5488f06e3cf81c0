import { VisuallyHidden } from "@mantine/core";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { isReached } from "@/api/connection";
import { useText } from "@/lib/text";
import { ErrorState } from "@/ui";

interface ConnectionFailureProps {
  /** The page's code is missing; else what it shows is. */
  isCode: boolean;
  /** Draws the page anew. */
  reset: () => void;
}

/** Stands in the place of a page that could not be loaded for want of a connection; navigation and breadcrumb stay around it. */
export function ConnectionFailure({ isCode, reset }: ConnectionFailureProps) {
  const t = useText();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const [isTrying, setTrying] = useState(false);

  async function tryAgain(): Promise<void> {
    setTrying(true);
    // A browser keeps in mind that a script could not be loaded, until the whole page is loaded anew.
    if (isCode && (await isReached())) {
      location.reload();
      return;
    }
    if (!isCode) {
      queries.reset();
      await router.invalidate();
      reset();
    }
    setTrying(false);
  }

  return (
    <>
      {title && <VisuallyHidden component="h1">{t(title)}</VisuallyHidden>}
      <ErrorState
        title={t("Error.Unreachable.Title")}
        text={t("Error.Unreachable.Page")}
        onRetry={() => void tryAgain()}
        retrying={isTrying}
      />
    </>
  );
}
