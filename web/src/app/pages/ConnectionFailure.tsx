import { VisuallyHidden } from "@mantine/core";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { isReached } from "@/api/connection";
import { useText } from "@/lib/text";
import { ErrorState } from "@/ui";

interface ConnectionFailureProps {
  /** True: the page's code is missing. False: its data. */
  isCode: boolean;
  /** Renders the page again. */
  reset: () => void;
}

/** Shown instead of a page that could not be loaded without a connection; navigation and breadcrumb stay. */
export function ConnectionFailure({ isCode, reset }: ConnectionFailureProps) {
  const t = useText();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const [isTrying, setTrying] = useState(false);

  async function tryAgain(): Promise<void> {
    setTrying(true);
    // Browsers remember a failed script until the whole page is reloaded.
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
