import { useQueryClient } from "@tanstack/react-query";
import { useWindowEvent } from "@mantine/hooks";
import { Link, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { hasKept } from "@/api/kept";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { buttonClass } from "@/ui/button";
import type { Assessment } from "../queries";

type Left = Pick<Assessment, "id" | "number">;

/** Sends answers that an earlier page could not, once their writer is back, and says of which assessments some are left. */
export function UnsentAnswers() {
  const t = useText();
  const cache = useQueryClient();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [left, setLeft] = useState<readonly Left[]>([]);
  const send = useCallback(async (): Promise<void> => {
    const isKept = hasKept();
    setLeft(isKept ? await (await import("./runner/sendKept")).sendKept(cache) : []);
  }, [cache]);
  useEffect(() => {
    // Without network it is tried again when that is back, or on the next page.
    void send().catch(() => undefined);
  }, [send, pathname]);
  useWindowEvent("online", () => void send().catch(() => undefined));
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
