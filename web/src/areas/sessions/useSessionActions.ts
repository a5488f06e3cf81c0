import { IconLogout, IconUserOff } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import type { RowAction } from "@/table";
import { confirm } from "@/ui";
import { nameOf } from "./columns";
import { useEndSession, type Session } from "./queries";

/** What an administrator may do about a session. */
export function useSessionActions(): (session: Session) => RowAction[] {
  const t = useText();
  const end = useEndSession((session) =>
    showToast({ severity: "success", summary: t("Sessions.Ended", { name: nameOf(session) }) }),
  );
  async function ask(session: Session, all: boolean): Promise<void> {
    const name = nameOf(session);
    const message = all ? t("Sessions.EndAllQuestion", { name }) : t("Sessions.EndQuestion", { name });
    const action = all ? t("Sessions.EndAll") : t("Sessions.End");
    if (await confirm({ message, action, danger: true })) end.mutate({ session, all });
  }
  return (session) => [
    ...(session.isCurrent
      ? []
      : [{ key: "end", label: t("Sessions.End"), icon: IconLogout, onClick: () => void ask(session, false) }]),
    { key: "endAll", label: t("Sessions.EndAll"), icon: IconUserOff, onClick: () => void ask(session, true) },
  ];
}
