import { useBlocker } from "@tanstack/react-router";
import { isGivenUp } from "@/api/auth/page";
import { isSignedIn } from "@/api/session";
import { useText } from "@/lib/text";
import { confirm } from "@/ui";

interface Unsaved {
  hasPending: () => boolean;
  flush: () => Promise<boolean>;
}

/** Leaving waits until everything is saved; asks first about what can't be sent. */
export function useLeaveGuard({ hasPending, flush }: Unsaved): void {
  const t = useText();
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (next.pathname.endsWith("/run") || !hasPending()) return false;
      if (await flush()) return false;
      return !(await confirm({
        title: t("Assessments.Run.LeaveTitle"),
        message: t("Assessments.Run.LeaveUnsaved"),
        action: t("Assessments.Run.Leave"),
      }));
    },
    // When the session ends under the page, unsaved changes come back after the sign-in.
    enableBeforeUnload: () => hasPending() && isSignedIn() && !isGivenUp(),
  });
}
