import { ActionIcon, Popover } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useLiveEvent } from "@/api/live";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import badge from "../ToolbarButton.module.css";
import { unreadCountQuery, useRefreshNotifications } from "./queries";

const NotificationList = lazy(async () => ({ default: (await import("./NotificationList")).NotificationList }));

/** More than this is shown as "99+". */
const largestCount = 99;

/** The bell with the number of unread messages; the list opens under it. */
export function NotificationBell() {
  const t = useText();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: count = 0 } = useQuery(unreadCountQuery());
  useLiveEvent("notification", useRefreshNotifications());
  const label =
    count > 0 ? t("Shell.Notifications.Unread", { count: format.number(count) }) : t("Shell.Notifications.Title");
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={380}>
      <Popover.Target>
        <ActionIcon className={badge.button} aria-label={label} onClick={() => setOpen((open) => !open)}>
          <IconBell size={18} stroke={1.6} />
          {count > 0 && (
            <span className={badge.badge} aria-hidden="true">
              {count > largestCount ? `${largestCount}+` : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={null}>{isOpen && <NotificationList onClose={() => setOpen(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
