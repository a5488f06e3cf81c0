import { useQuery } from "@tanstack/react-query";
import { IconDownload, IconFileZip, IconTrash } from "@tabler/icons-react";
import { useCurrentUser } from "@/api/bootstrap";
import { fileSize } from "@/areas/files";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, ProgressBar, PropertyList, SideDrawer, StatusChip, Unloaded } from "@/ui";
import { packLooks } from "../../looks";
import type { Client } from "../../queries";
import { isUnderWay } from "../../rules";
import { packQuery, useDeletePack, useDownloadPack, useRequestPack, type DataPack } from "./dataPackQueries";
import classes from "./DataPackDrawer.module.css";

interface PackProps {
  client: Client;
  pack: DataPack | null | undefined;
}

/** What a pack contains, and until when it is kept. */
function PackFacts({ pack }: { pack: DataPack }) {
  const t = useText();
  const format = useFormat();
  const { status, size, entryCount, fileCount, expiresAt } = pack;
  const isReady = status === "Ready";
  const shown = (value: number | null | undefined, text: (value: number) => string) =>
    isReady && typeof value === "number" ? text(value) : null;
  const chip = <StatusChip status={status} looks={packLooks} label={t(`Clients.PackStatus.${status}`)} />;
  const written = [
    { label: t("Clients.PackSize"), value: shown(size, (bytes) => fileSize(format, bytes)) },
    { label: t("Clients.PackEntries"), value: shown(entryCount, (count) => format.number(count)) },
    { label: t("Clients.PackFiles"), value: shown(fileCount, (count) => format.number(count)) },
    { label: t("Clients.PackUntil"), value: isReady && expiresAt ? format.dateTime(expiresAt) : null },
  ];
  return (
    <PropertyList
      properties={[
        { label: t("Clients.PackStatus"), value: chip },
        { label: t("Clients.PackRequestedAt"), value: format.dateTime(pack.requestedAt) },
        ...written.map((fact) => ({ ...fact, hideWhenEmpty: true })),
      ]}
    />
  );
}

/** Deletes a finished pack, or cancels one that is being written. */
function EndButton({ client, isOpen }: { client: Client; isOpen: boolean }) {
  const t = useText();
  const { name } = client;
  const ended = useDeletePack(client, () =>
    showToast({ severity: "success", summary: t(isOpen ? "Clients.PackCancelled" : "Clients.PackDeleted", { name }) }),
  );
  const action = t(isOpen ? "Clients.PackCancel" : "Clients.PackDelete");
  async function ask(): Promise<void> {
    const message = t("Clients.PackDeleteQuestion", { name });
    if (isOpen || (await confirm({ message, action, subject: name, danger: true }))) ended.mutate();
  }
  return (
    <Button
      kind={isOpen ? "default" : "danger"}
      icon={isOpen ? undefined : IconTrash}
      loading={ended.isPending}
      onClick={() => void ask()}
    >
      {action}
    </Button>
  );
}

/** Available actions. */
function Tools({ client, pack }: PackProps) {
  const t = useText();
  const { impersonatorUserId } = useCurrentUser();
  const download = useDownloadPack(client);
  const request = useRequestPack(client, () =>
    showToast({ severity: "success", summary: t("Clients.PackStarted", { name: client.name }) }),
  );
  const disabledReason = impersonatorUserId ? t("Error.Account.NotInPerson") : undefined;
  if (isUnderWay(pack)) {
    return (
      <div className={classes.tools}>
        <EndButton client={client} isOpen />
      </div>
    );
  }
  const isReady = pack?.status === "Ready";
  const again = isReady ? "Clients.PackAgain" : "Clients.PackRequest";
  return (
    <div className={classes.tools}>
      {isReady && <EndButton client={client} isOpen={false} />}
      <Button
        kind={isReady ? "default" : "primary"}
        icon={IconFileZip}
        loading={request.isPending}
        disabledReason={disabledReason}
        onClick={() => request.mutate()}
      >
        {t(pack?.status === "Failed" ? "Clients.PackRetry" : again)}
      </Button>
      {isReady && (
        <Button
          kind="primary"
          icon={IconDownload}
          loading={download.isPending}
          disabledReason={disabledReason}
          onClick={() => download.mutate()}
        >
          {t("Clients.PackDownload")}
        </Button>
      )}
    </div>
  );
}

function Content({ client, pack }: PackProps) {
  const t = useText();
  return (
    <>
      <p className={classes.note}>{t("Clients.PackText")}</p>
      <p className={classes.note}>{t("Clients.PackLogged")}</p>
      {pack ? <PackFacts pack={pack} /> : <p>{t("Clients.PackNone")}</p>}
      {pack && isUnderWay(pack) && (
        <ProgressBar percent={pack.progressPct} label={t(`Clients.PackStatus.${pack.status}`)} withText />
      )}
      <Tools client={client} pack={pack} />
    </>
  );
}

/** The data pack of a client: requested, written in the background, and downloaded. */
export function DataPackDrawer({ client, onClose }: { client: Client; onClose: () => void }) {
  const t = useText();
  const state = useQuery(packQuery(client));
  function content() {
    if (state.data) return <Content client={client} pack={state.data.pack} />;
    return <Unloaded query={state} />;
  }
  return (
    <SideDrawer opened onClose={onClose} title={t("Clients.PackTitle", { name: client.name })}>
      <div className={classes.drawer}>{content()}</div>
    </SideDrawer>
  );
}
