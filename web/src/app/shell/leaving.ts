import { text } from "@/lib/text";
import { confirm } from "@/ui/confirm";

/** Asks before somebody signs out whose answers are not all with the server. */
export function askToLeave(isLost: boolean): Promise<boolean> {
  return confirm({
    title: text("Shell.Unsent.Title"),
    message: text(isLost ? "Shell.Unsent.Lost" : "Shell.Unsent.Kept"),
    action: text("Shell.User.SignOut"),
    danger: isLost,
  });
}
