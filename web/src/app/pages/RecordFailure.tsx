import { VisuallyHidden } from "@mantine/core";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { textOr, useText } from "@/lib/text";
import { buttonClass, ErrorState } from "@/ui";

/** What the user sees of the failure, and how to load the page again. */
interface RecordFailureProps {
  status: number;
  reset: () => void;
}

/** The way back from a record: to its list, or home where it has none. */
function WayBack() {
  const t = useText();
  const { routesByPath } = useRouter();
  const path = useRouterState({ select: (state): string => state.matches.at(-1)?.fullPath ?? "" });
  const [list = ""] = path.split("/$id");
  const hasList = Object.hasOwn(routesByPath, list);
  return (
    <Link to={hasList ? list : "/"} className={buttonClass()}>
      {t(hasList ? "Error.Record.List" : "Error.Home")}
    </Link>
  );
}

/** Stands in the place of a record that could not be loaded; navigation and breadcrumb stay around it. */
export function RecordFailure({ status, reset }: RecordFailureProps) {
  const t = useText();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const area = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  // No other try finds what is not there, or not for this reader.
  const isLost = status === 403 || status === 404;
  const retry = (): void => {
    queries.reset();
    void router.invalidate().then(reset);
  };
  return (
    <>
      {area && <VisuallyHidden component="h1">{t(area)}</VisuallyHidden>}
      <ErrorState
        title={textOr(`Error.Record.${status}`, textOr(`Error.Status.${status}`, t("Error.Status.Other")))}
        text={textOr(`Error.RecordDetail.${status}`, textOr(`Error.Detail.${status}`, t("Error.Detail.Other")))}
        onRetry={isLost ? undefined : retry}
        retrying={isLoading}
        actions={isLost && <WayBack />}
      />
    </>
  );
}
