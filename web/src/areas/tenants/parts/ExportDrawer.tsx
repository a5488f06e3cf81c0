import { useQuery } from "@tanstack/react-query";
import { IconDownload, IconFileZip, IconTrash } from "@tabler/icons-react";
import { useCurrentUser } from "@/api/bootstrap";
import { fileSize } from "@/areas/files";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, confirm, ProgressBar, PropertyList, SideDrawer, StatusChip, Unloaded } from "@/ui";
import { exportLooks } from "../looks";
import {
  exportQuery,
  useDeleteExport,
  useDownloadExport,
  useRequestExport,
  type ExportState,
  type TenantExport,
} from "../queries";
import { isUnderWay } from "../rules";
import classes from "./Tenants.module.css";

/** Who requested an export, what it contains, and until when it is kept. */
function ExportFacts({ made }: { made: TenantExport }) {
  const t = useText();
  const format = useFormat();
  const { status, size, entryCount, fileCount, expiresAt } = made;
  const isReady = status === "Ready";
  const shown = (value: number | null | undefined, text: (value: number) => string) =>
    isReady && typeof value === "number" ? text(value) : null;
  const chip = <StatusChip status={status} looks={exportLooks} label={t(`Tenants.ExportStatus.${status}`)} />;
  const written = [
    { label: t("Tenants.ExportSize"), value: shown(size, (bytes) => fileSize(format, bytes)) },
    { label: t("Tenants.ExportEntries"), value: shown(entryCount, (count) => format.number(count)) },
    { label: t("Tenants.ExportFiles"), value: shown(fileCount, (count) => format.number(count)) },
    { label: t("Tenants.ExportUntil"), value: isReady && expiresAt ? format.dateTime(expiresAt) : null },
  ];
  return (
    <PropertyList
      properties={[
        { label: t("Tenants.ExportStatus"), value: chip },
        { label: t("Tenants.ExportRequestedBy"), value: made.requestedBy && <bdi>{made.requestedBy}</bdi> },
        { label: t("Tenants.ExportRequestedAt"), value: format.dateTime(made.requestedAt) },
        ...written.map((fact) => ({ ...fact, hideWhenEmpty: true })),
      ]}
    />
  );
}

/** Deletes a finished export, or cancels a running one. */
function EndButton({ state, isOpen }: { state: ExportState; isOpen: boolean }) {
  const t = useText();
  const name = state.displayName;
  const ended = useDeleteExport(state.tenantId, () =>
    showToast({
      severity: "success",
      summary: t(isOpen ? "Tenants.ExportCancelled" : "Tenants.ExportDeleted", { name }),
    }),
  );
  const action = t(isOpen ? "Tenants.ExportCancel" : "Tenants.ExportDelete");
  async function ask(): Promise<void> {
    const message = t("Tenants.ExportDeleteQuestion", { name });
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
function Tools({ state }: { state: ExportState }) {
  const t = useText();
  const { impersonatorUserId } = useCurrentUser();
  const status = state.export?.status;
  const download = useDownloadExport(state.tenantId);
  const request = useRequestExport(state.tenantId, () =>
    showToast({ severity: "success", summary: t("Tenants.ExportStarted", { name: state.displayName }) }),
  );
  const disabledReason = impersonatorUserId ? t("Error.Account.NotInPerson") : undefined;
  if (isUnderWay(state.export)) {
    return (
      <div className={classes.tools}>
        <EndButton state={state} isOpen />
      </div>
    );
  }
  const isReady = status === "Ready";
  const again = isReady ? "Tenants.ExportAgain" : "Tenants.Export";
  return (
    <div className={classes.tools}>
      {isReady && <EndButton state={state} isOpen={false} />}
      <Button
        kind={isReady ? "default" : "primary"}
        icon={IconFileZip}
        loading={request.isPending}
        disabledReason={disabledReason}
        onClick={() => request.mutate()}
      >
        {t(status === "Failed" ? "Tenants.ExportRetry" : again)}
      </Button>
      {isReady && (
        <Button
          kind="primary"
          icon={IconDownload}
          loading={download.isPending}
          disabledReason={disabledReason}
          onClick={() => download.mutate()}
        >
          {t("Tenants.ExportDownload")}
        </Button>
      )}
    </div>
  );
}

function Content({ state }: { state: ExportState }) {
  const t = useText();
  const made = state.export;
  return (
    <>
      <p className={classes.note}>{t("Tenants.ExportText")}</p>
      <p className={classes.note}>{t("Tenants.ExportLogged")}</p>
      {made ? <ExportFacts made={made} /> : <p>{t("Tenants.ExportNone")}</p>}
      {made && isUnderWay(made) && (
        <ProgressBar percent={made.progressPct} label={t(`Tenants.ExportStatus.${made.status}`)} withText />
      )}
      <Tools state={state} />
    </>
  );
}

/** A tenant's full export: requested, written in the background, and downloaded. */
export function ExportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const state = useQuery(exportQuery(id));
  const name = state.data?.displayName;
  function content() {
    if (state.data) return <Content state={state.data} />;
    return <Unloaded query={state} />;
  }
  return (
    <SideDrawer opened onClose={onClose} title={name ? t("Tenants.ExportTitle", { name }) : t("Tenants.Export")}>
      <div className={classes.drawer}>{content()}</div>
    </SideDrawer>
  );
}
