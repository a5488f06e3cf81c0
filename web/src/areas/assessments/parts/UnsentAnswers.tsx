import { useQueryClient } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { buttonClass } from "@/ui/button";
import { sendWaiting, type Left } from "./sendWaiting";

/** Sends answers that an earlier page could not, once their writer is back, and says of which assessments some are left. */
export function UnsentAnswers() {
  const t = useText();
  const cache = useQueryClient();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    // Without network it is tried again when that is back, or on the next page.
    const send = () => void sendWaiting(cache).then(setLeft, () => undefined);
    send();
    const unsubscribe = router.subscribe("onResolved", send);
    window.addEventListener("online", send);
    return () => {
      unsubscribe();
      window.removeEventListener("online", send);
    };
  }, [cache, router]);
  // The runner says itself what it could not save.
  return left
    .filter(({ id }) => pathname !== `/assessments/${id}/run`)
    .map(({ id, number }) => (
      <Banner
        key={id}
        tone="warning"
        actions={
          <Link to="/assessments/$id/run" params={{ id }} className={buttonClass({ size: "small" })}>
            {t("Assessments.Unsent.Open")}
          </Link>
        }
      >
        {t("Assessments.Unsent", { number })}
      </Banner>
    ));
}
