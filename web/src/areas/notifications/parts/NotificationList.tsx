import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useCurrentUser } from "@/api/bootstrap";
import { localReturnUrl } from "@/lib/auth/returnUrl";
import { textOr, useText } from "@/lib/text";
import { Button } from "@/ui/button";
import { RelativeTime } from "@/ui/dates";
import { Unloaded } from "@/ui/states";
import { notificationsQuery, useMarkRead, type Notification } from "../queries";
import classes from "./NotificationList.module.css";

function Message({ message, onOpen }: { message: Notification; onOpen: (message: Notification) => void }) {
  const t = useText();
  return (
    <li>
      <button
        type="button"
        className={classes.message}
        data-unread={!message.readAt || undefined}
        onClick={() => onOpen(message)}
      >
        <span className={classes.title}>
          {!message.readAt && <span className={classes.hidden}>{t("Shell.Notifications.IsUnread")}</span>}
          <bdi>{message.title}</bdi>
        </span>
        <span className={classes.subject}>{textOr(`NotificationType.${message.typeCode}`, message.typeCode)}</span>
        <span className={classes.when}>
          <RelativeTime instant={message.createdAt} />
        </span>
      </button>
    </li>
  );
}

/** The newest messages; opening one marks it as read, unless somebody else does it in the reader's place. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const router = useRouter();
  const notifications = useQuery(notificationsQuery());
  const markRead = useMarkRead();
  const isInPerson = !useCurrentUser().impersonatorUserId;
  const open = (message: Notification) => {
    if (!message.readAt && isInPerson) markRead.mutate(message.id);
    // The server names places below the portal's address, without the slash at the start.
    const target = message.url ? localReturnUrl(`/${message.url}`, location.origin) : null;
    if (!target) return;
    onClose();
    void router.navigate({ href: target });
  };
  const { data } = notifications;
  const items = data?.items ?? [];
  return (
    <section aria-labelledby="notifications-title" className={classes.list}>
      <header className={classes.head}>
        <h2 id="notifications-title" className={classes.heading}>
          {t("Shell.Notifications.Title")}
        </h2>
        {isInPerson && items.some((message) => !message.readAt) && (
          <Button kind="quiet" size="small" onClick={() => markRead.mutate(null)}>
            {t("Shell.Notifications.ReadAll")}
          </Button>
        )}
      </header>
      {!data && (
        <div className={classes.waiting}>
          <Unloaded query={notifications} title={t("Shell.Notifications.Failed")} />
        </div>
      )}
      {data && items.length === 0 && <p className={classes.empty}>{t("Shell.Notifications.Empty")}</p>}
      <ul className={classes.messages}>
        {items.map((message) => (
          <Message key={message.id} message={message} onOpen={open} />
        ))}
      </ul>
      <footer className={classes.foot}>
        <Link to="/jobs" onClick={onClose}>
          {t("Shell.Notifications.Jobs")}
        </Link>
      </footer>
    </section>
  );
}
