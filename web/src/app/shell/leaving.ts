import { text } from "@/lib/text";
import { confirm } from "@/ui/confirm";

/** Asks before a user signs out whose answers have not all reached the server. */
export function askToLeave(isLost: boolean): Promise<boolean> {
  return confirm({
    title: text("Shell.Unsent.Title"),
    message: text(isLost ? "Shell.Unsent.Lost" : "Shell.Unsent.Kept"),
    action: text("Shell.User.SignOut"),
    danger: isLost,
  });
}
