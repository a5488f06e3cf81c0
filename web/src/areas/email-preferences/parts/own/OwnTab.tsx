import { useQuery } from "@tanstack/react-query";
import { Unloaded } from "@/ui";
import { preferencesQuery } from "../../queries";
import { MailLog } from "./MailLog";
import { OwnForm } from "./OwnForm";
import { PausedBanner } from "./PausedBanner";
import classes from "../Parts.module.css";

/** The user's own preferences, and the mail log. */
export function OwnTab() {
  const own = useQuery(preferencesQuery());
  if (!own.data) return <Unloaded query={own} />;
  return (
    <div className={classes.parts}>
      <PausedBanner own={own.data} />
      <OwnForm own={own.data} />
      <MailLog />
    </div>
  );
}
