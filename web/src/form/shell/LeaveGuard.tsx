import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { isGivenUp } from "@/api/auth/page";
import { text } from "@/lib/text";
import { confirm, prepareQuestion } from "@/ui";

/** Asks before what was typed is thrown away; true when it may go. */
export function mayDiscard(): Promise<boolean> {
  return confirm({
    title: text("Ui.Form.DiscardTitle"),
    message: text("Ui.Form.DiscardText"),
    action: text("Ui.Form.Discard"),
    danger: true,
  });
}

/** Asks before something is closed that has no answer yet; true when it may be. */
export function mayStopWaiting(): Promise<boolean> {
  return confirm({
    title: text("Ui.Form.SavingTitle"),
    message: text("Ui.Form.SavingText"),
    action: text("Ui.Form.SavingClose"),
    danger: true,
  });
}

interface LeaveGuardProps {
  /** Whether leaving now would lose something; asked at the moment of leaving. */
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
    // Whoever has typed it is gone from this page, and nobody else is to answer for them.
    enableBeforeUnload: () => ((isSaving?.() ?? false) || wouldLose()) && !isGivenUp(),
  });
  return null;
}

/** Keeps a dirty form from being left by accident: by a link, by going back, by closing the window. */
export function LeaveGuard(props: LeaveGuardProps) {
  const router = useRouter({ warn: false });
  useEffect(prepareQuestion, []);
  // Outside the router (a dialog in a test) there is no page to leave.
  return router ? <RouteGuard {...props} /> : null;
}
