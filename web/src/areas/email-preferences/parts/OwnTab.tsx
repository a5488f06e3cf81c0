import { useQuery } from "@tanstack/react-query";
import { ErrorState, TextSkeleton } from "@/ui";
import { preferencesQuery } from "../queries";
import { MailLog } from "./MailLog";
import { OwnForm } from "./OwnForm";
import { PausedBanner } from "./PausedBanner";
import classes from "./Parts.module.css";

/** The user's own preferences, and the mail log. */
export function OwnTab() {
  const own = useQuery(preferencesQuery());
  if (own.isError) return <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching} />;
  if (!own.data) return <TextSkeleton />;
  return (
    <div className={classes.parts}>
      <PausedBanner own={own.data} />
      <OwnForm own={own.data} />
      <MailLog />
    </div>
  );
}
