import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isGivenUp } from "@/api/auth/page";
import { text } from "@/lib/text";
import { confirm, prepareQuestion } from "@/ui";

/** Asks before unsaved input is discarded; true if it may be. */
export function mayDiscard(): Promise<boolean> {
  return confirm({
    title: text("Ui.Form.DiscardTitle"),
    message: text("Ui.Form.DiscardText"),
    action: text("Ui.Form.Discard"),
    danger: true,
  });
}

/** Asks before something that was sent but not answered is closed; true if it may be. */
export function mayStopWaiting(): Promise<boolean> {
  return confirm({
    title: text("Ui.Form.SavingTitle"),
    message: text("Ui.Form.SavingText"),
    action: text("Ui.Form.SavingClose"),
    danger: true,
  });
}

interface LeaveGuardProps {
  /** Whether leaving now would lose something; evaluated when leaving. */
  wouldLose: () => boolean;
  /** Whether it is being saved at that moment. */
  isSaving?: () => boolean;
}

function RouteGuard({ wouldLose, isSaving }: LeaveGuardProps) {
  useBlocker({
    shouldBlockFn: async () => {
      if (isSaving?.()) return !(await mayStopWaiting());
      return wouldLose() && !(await mayDiscard());
    },
    // The person who typed it has gone, and nobody else should decide about it.
    enableBeforeUnload: () => ((isSaving?.() ?? false) || wouldLose()) && !isGivenUp(),
  });
  return null;
}

/** Prevents leaving a form with unsaved changes by accident: by a link, by going back, by closing the window. */
export function LeaveGuard(props: LeaveGuardProps) {
  const router = useRouter({ warn: false });
  useEffect(prepareQuestion, []);
  // Outside the router (a dialog in a test) there is no page to leave.
  return router ? <RouteGuard {...props} /> : null;
}
