import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { Chip } from "@/ui";
import { SessionAddress } from "./parts/SessionAddress";
import type { Session } from "./queries";

/** The session's user, if known. */
export function nameOf({ userName, userId }: Session): string {
  return userName ?? userId;
}

/** Device, place and time of a session, for both lists. */
export function sessionFacts(t: Translate, format: Format): TableColumn<Session>[] {
  return [
    { id: "device", header: t("Sessions.Device"), width: 180, cell: ({ deviceInfo, device }) => deviceInfo ?? device },
    {
      id: "clientId",
      header: t("Sessions.Client"),
      goneBelow: 1200,
      width: 150,
      cell: ({ clientId }) => <bdi>{clientId}</bdi>,
    },
    {
      id: "ip",
      header: t("Sessions.Address"),
      width: 240,
      cell: (session) => <SessionAddress session={session} />,
    },
    {
      id: "signedIn",
      header: t("Sessions.SignedIn"),
      sortable: true,
      goneBelow: 1400,
      width: 170,
      cell: ({ signedIn }) => format.dateTime(signedIn),
    },
    {
      id: "lastAccessed",
      header: t("Sessions.LastAccessed"),
      sortable: true,
      width: 170,
      cell: ({ lastAccessed }) => format.dateTime(lastAccessed),
    },
  ];
}

export function sessionColumns(t: Translate, format: Format): TableColumn<Session>[] {
  return [
    {
      id: "userName",
      header: t("Sessions.User"),
      fixed: true,
      strong: true,
      cell: (session) => (
        <>
          <bdi>{nameOf(session)}</bdi> {session.isCurrent && <Chip tone="info">{t("Sessions.ThisOne")}</Chip>}
        </>
      ),
    },
    ...sessionFacts(t, format),
  ];
}
