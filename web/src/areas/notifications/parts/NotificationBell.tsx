import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBell } from "@tabler/icons-react";
import { useLiveEvent } from "@/api/live";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { onDemand, usePopup } from "@/ui/popup";
import { CornerBadge, toolbarButtonClass } from "@/ui/toolbar";
import { unreadCountQuery, useRefreshNotifications } from "../queries";

const panel = onDemand(async () => (await import("./NotificationPanel")).NotificationPanel);

/** The bell with the number of unread messages; the list opens under it. */
export function NotificationBell() {
  const t = useText();
  const format = useFormat();
  const { button, isUsed, place } = usePopup("dialog", panel.fetch);
  const { data: count = 0 } = useQuery(unreadCountQuery());
  useLiveEvent("notification", useRefreshNotifications());
  const label =
    count > 0 ? t("Shell.Notifications.Unread", { count: format.number(count) }) : t("Shell.Notifications.Title");
  return (
    <>
      <ActionIcon {...button} className={toolbarButtonClass} aria-label={label}>
        <IconBell size={18} stroke={1.6} />
        <CornerBadge count={count} />
      </ActionIcon>
      {isUsed && <panel.Component place={place} />}
    </>
  );
}
