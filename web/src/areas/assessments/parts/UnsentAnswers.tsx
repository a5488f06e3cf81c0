import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { hasKept } from "@/api/kept";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { Button, buttonClass } from "@/ui/button";
import type { Left } from "./runner/drafts/sendKept";

async function sendWaiting(cache: QueryClient): Promise<readonly Left[]> {
  return hasKept() ? (await import("./runner/drafts/sendKept")).sendKept(cache) : [];
}

/** The link to what is left, or nothing. */
function Way({ of, onDiscard }: { of: Left; onDiscard: (of: Left) => void }) {
  const t = useText();
  if (of.isGone) {
    return (
      <Button size="small" onClick={() => onDiscard(of)}>
        {t("Assessments.Unsent.Discard")}
      </Button>
    );
  }
  return (
    <Link to="/assessments/$id/run" params={{ id: of.id }} className={buttonClass({ size: "small" })}>
      {t("Assessments.Unsent.Open")}
    </Link>
  );
}

/** Sends answers that an earlier page could not, once their author is back, and says which assessments still have some. */
export function UnsentAnswers() {
  const t = useText();
  const cache = useQueryClient();
  const router = useRouter();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    // Offline, the next attempt follows on reconnecting or on the next page.
    const send = () => void sendWaiting(cache).then(setLeft, () => undefined);
    send();
    const unsubscribe = router.subscribe("onResolved", send);
    window.addEventListener("online", send);
    return () => {
      unsubscribe();
      window.removeEventListener("online", send);
    };
  }, [cache, router]);
  const discard = async (of: Left): Promise<void> => {
    (await import("./runner/drafts/sendKept")).discardKept(of);
    setLeft((all) => all.filter(({ id }) => id !== of.id));
  };
  // The runner itself reports what it could not save.
  return left
    .filter(({ id }) => pathname !== `/assessments/${id}/run`)
    .map((of) => (
      <Banner key={of.id} tone="warning" actions={<Way of={of} onDiscard={(gone) => void discard(gone)} />}>
        {t(of.isGone ? "Assessments.Unsent.Gone" : "Assessments.Unsent", { number: of.number })}
      </Banner>
    ));
}
