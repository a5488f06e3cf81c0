import { VisuallyHidden } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Avatar, Chip, StatusChip } from "@/ui";
import { userLooks } from "../looks";
import type { User } from "../queries";
import { fullName, lockEnds, statusOf } from "../rules";
import { sorted } from "../values";
import classes from "./Users.module.css";

/** A user's name, and below it what they sign in with. */
export function UserName({ user }: { user: User }) {
  const name = fullName(user);
  return (
    <span className={classes.person} title={name}>
      <Avatar name={name} />
      <span className={classes.names}>
        <bdi>{name}</bdi>
        {name !== user.userName && <bdi>{user.userName}</bdi>}
      </span>
    </span>
  );
}

/** Whether a user can sign in; if not, until when. */
export function UserStatusChip({ user }: { user: User }) {
  const t = useText();
  const format = useFormat();
  const status = statusOf(user);
  const end = status === "LockedOut" ? lockEnds(user) : null;
  const label = end ? t("Users.LockedUntil", { time: format.dateTime(end) }) : t(`Users.Status.${status}`);
  return <StatusChip status={status} looks={userLooks} label={label} title={label} />;
}

/** An address or number, with a mark if it is confirmed. */
export function Confirmed({ isConfirmed, children }: { isConfirmed: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <span className={classes.marked}>
      <bdi>{children}</bdi>
      {isConfirmed && (
        <>
          <IconCircleCheck size={14} stroke={2} aria-hidden />
          <VisuallyHidden>{t("Users.Confirmed")}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** How many a row has room for. */
const mostShown = 2;

interface RoleChipsProps {
  names: readonly string[];
  /** Those of them that groups of the directory give. */
  directory?: readonly string[];
  isOneLine?: boolean;
}

/** The roles of a user; in a row, the first few and the number of the others. */
export function RoleChips({ names, directory, isOneLine = false }: RoleChipsProps) {
  const t = useText();
  const all = sorted(names);
  const shown = isOneLine ? all.slice(0, mostShown) : all;
  const more = all.slice(shown.length);
  return (
    <span className={isOneLine ? `${classes.chips} ${classes.oneLine}` : classes.chips}>
      {shown.map((name) => (
        <Chip key={name} title={directory?.includes(name) ? t("Users.FromDirectoryHint") : name}>
          <bdi>{name}</bdi>
          {directory?.includes(name) && <small className={classes.source}>{t("Users.FromDirectory")}</small>}
        </Chip>
      ))}
      {more.length > 0 && (
        <Chip tone="outline" title={more.join(", ")}>
          {t("Users.MoreRoles", { number: more.length })}
        </Chip>
      )}
    </span>
  );
}
