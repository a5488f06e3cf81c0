import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IconRocket } from "@tabler/icons-react";
import { useEffect } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { buttonClass } from "@/ui/button";
import { progressQuery } from "../queries";
import { doneOf } from "../rules";
import classes from "./GettingStarted.module.css";

/** Set once everything existed: later deletions don't bring the banner back. */
const doneKey = "waymark.setup.done";

/** Progress of the set-up on the start page of the host's administrators, until it is complete. */
export function SetupBanner() {
  const t = useText();
  const isAsked = useGranted("AbpTenantManagement.Tenants.Create") && !localStorage.getItem(doneKey);
  const progress = useQuery({ ...progressQuery(), enabled: isAsked, meta: { ownError: true } });
  const counts = progress.data && doneOf(progress.data);
  const isDone = counts !== undefined && counts.next === undefined;
  useEffect(() => {
    if (isDone) localStorage.setItem(doneKey, "1");
  }, [isDone]);
  if (!isAsked || !counts || isDone) return null;
  return (
    <aside className={classes.banner}>
      <IconRocket size={20} stroke={1.75} aria-hidden />
      <span>{t("GettingStarted.Banner", { done: counts.done, all: counts.all })}</span>
      <Link to="/getting-started" className={buttonClass({ kind: "primary" })}>
        {t("GettingStarted.Continue")}
      </Link>
    </aside>
  );
}
