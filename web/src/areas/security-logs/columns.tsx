import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { StatusChip, type FilterSpec } from "@/ui";
import { actionLooks, isKnown, securityActions } from "./looks";
import type { SecurityLog } from "./queries";

/** What happened, in words. */
export function actionLabel(t: Translate, action: string): string {
  return isKnown(action) ? t(`SecurityLogs.Action.${action}`) : action;
}

/** The filters that both logs have. */
export function timeAndAction(t: Translate): FilterSpec[] {
  const actions = securityActions.map((value) => ({ value, label: t(`SecurityLogs.Action.${value}`) }));
  return [
    { kind: "dates", key: "time", label: t("SecurityLogs.Time") },
    { kind: "select", key: "action", label: t("SecurityLogs.Action"), options: actions },
  ];
}

/** The columns of the user's own log. */
export function ownColumns(t: Translate, format: Format): TableColumn<SecurityLog>[] {
  return [
    {
      id: "creationTime",
      header: t("SecurityLogs.Time"),
      sortable: true,
      fixed: true,
      width: 180,
      cell: ({ creationTime }) => format.dateTime(creationTime),
    },
    {
      id: "action",
      header: t("SecurityLogs.Action"),
      sortable: true,
      width: 240,
      bone: "chip",
      cell: ({ action }) =>
        isKnown(action) ? <StatusChip status={action} looks={actionLooks} label={actionLabel(t, action)} /> : action,
    },
    {
      id: "impersonatorUserName",
      header: t("SecurityLogs.Impersonator"),
      goneBelow: 1200,
      width: 150,
      cell: ({ impersonatorUserName }) => <bdi>{impersonatorUserName}</bdi>,
    },
    {
      id: "clientId",
      header: t("SecurityLogs.Client"),
      sortable: true,
      goneBelow: 1200,
      width: 150,
      cell: ({ clientId }) => <bdi>{clientId}</bdi>,
    },
    {
      id: "clientIpAddress",
      header: t("SecurityLogs.Address"),
      sortable: true,
      width: 150,
      cell: ({ clientIpAddress }) => <bdi>{clientIpAddress}</bdi>,
    },
    {
      id: "browserInfo",
      header: t("SecurityLogs.Browser"),
      goneBelow: 1400,
      cell: ({ browserInfo }) => <bdi>{browserInfo}</bdi>,
    },
  ];
}

/** The columns of the log of all users. */
export function securityLogColumns(t: Translate, format: Format): TableColumn<SecurityLog>[] {
  const [time, action, ...rest] = ownColumns(t, format);
  return [
    ...(time && action ? [time, action] : []),
    {
      id: "userName",
      header: t("SecurityLogs.User"),
      sortable: true,
      strong: true,
      // An unknown user name is stored as a fingerprint: it may be a password typed into the wrong field.
      cell: ({ userId, userName }) => (userId ? <bdi>{userName}</bdi> : t("SecurityLogs.Nobody")),
    },
    ...rest,
    {
      id: "correlationId",
      header: t("SecurityLogs.Correlation"),
      hidden: true,
      width: 280,
      cell: ({ correlationId }) => <bdi>{correlationId}</bdi>,
    },
  ];
}
