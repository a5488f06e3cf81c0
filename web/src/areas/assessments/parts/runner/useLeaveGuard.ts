import { useBlocker } from "@tanstack/react-router";
import { isGivenUp } from "@/api/auth/page";
import { isSignedIn } from "@/api/session";
import { useText } from "@/lib/text";
import { mayDiscard } from "@/form";
import { confirm } from "@/ui";

interface Unsaved {
  hasPending: () => boolean;
  flush: () => Promise<boolean>;
  /** Whether something was typed that can be neither saved nor kept. */
  hasUnread: boolean;
}

/** Leaving waits until everything is saved; asks first about what can't be sent, and about what would be lost. */
export function useLeaveGuard({ hasPending, flush, hasUnread }: Unsaved): void {
  const t = useText();
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname.endsWith("/run")) return false;
      const mayLeave =
        !hasPending() ||
        (await flush()) ||
        (await confirm({
          title: t("Assessments.Run.LeaveTitle"),
          message: t("Assessments.Run.LeaveUnsaved"),
          action: t("Assessments.Run.Leave"),
        }));
      return !mayLeave || (hasUnread && !(await mayDiscard()));
    },
    // When the session ends under the page, unsaved changes come back after the sign-in.
    enableBeforeUnload: () => (hasPending() || hasUnread) && isSignedIn() && !isGivenUp(),
  });
}
