import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isRefused } from "@/api/errors";
import { canOpen } from "@/lib/device";
import { useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { Unloaded } from "@/ui/states";
import { unsubscribeQuery, useUnsubscribe } from "./queries";
import { unsubscribeRoute } from "./routes";
import classes from "./UnsubscribePage.module.css";

interface OutcomeProps {
  tone: "success" | "warning";
  children: ReactNode;
}

function Outcome({ tone, children }: OutcomeProps) {
  const Icon = tone === "success" ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.outcome} data-tone={tone} role={tone === "success" ? "status" : "alert"}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** Asks before unsubscribing: mail programs open links too, so opening the page must not change anything. */
export function UnsubscribePage() {
  const t = useText();
  const { token } = unsubscribeRoute.useParams();
  const link = useQuery(unsubscribeQuery(token));
  const end = useUnsubscribe(token);
  const preferences = canOpen("/email-preferences") && (
    <Link to="/email-preferences" className={classes.link}>
      {t("Unsubscribe.Preferences")}
    </Link>
  );
  if (!link.data) {
    if (!isRefused(link.error)) return <Unloaded query={link} />;
    return (
      <div className={classes.page}>
        <Outcome tone="warning">{t("Unsubscribe.Invalid")}</Outcome>
        {preferences}
      </div>
    );
  }
  const { code, name, isSubscribed } = link.data;
  if (end.isSuccess || !isSubscribed) {
    return (
      <div className={classes.page}>
        <Outcome tone="success">{t("Unsubscribe.Done", { name })}</Outcome>
        {preferences}
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <p>{code === "digest" ? t("Unsubscribe.Digest") : t("Unsubscribe.Question", { name })}</p>
      <Button kind="primary" size="large" loading={end.isPending} onClick={() => end.mutate()}>
        {t("Unsubscribe.Action")}
      </Button>
      {preferences}
    </div>
  );
}
