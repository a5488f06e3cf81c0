import { IconLogout } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { useRowBulk, type BulkAction } from "@/table";
import { nameOf } from "../columns";
import { bulkSessions, type Session, type SessionBulkChange } from "../queries";

/** Bulk actions on sessions of users. */
export function useSessionBulk(): BulkAction[] | undefined {
  const t = useText();
  return useRowBulk<Session, SessionBulkChange>({
    area: "sessions",
    nameOf,
    call: bulkSessions,
    choices: [{ key: "end", label: t("Sessions.End"), icon: IconLogout, danger: true, change: { action: "End" } }],
  });
}
