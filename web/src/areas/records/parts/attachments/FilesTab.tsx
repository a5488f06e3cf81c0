import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Dialog, EmptyNote, MoreButton, Unloaded } from "@/ui";
import { PickField } from "@/form";
import { DropArea, findAssets, UploadTray, useUploads } from "../../../files";
import type { Subject } from "../../queries";
import { attachmentsQuery, useAttach } from "./attachmentQueries";
import { AttachmentCard } from "./AttachmentCard";
import classes from "./Files.module.css";

/** Chooses a file of the tenant's library. */
function LibraryPicker({ tenantId, onPick, onClose }: PickerProps) {
  const t = useText();
  const load = useCallback((text: string) => findAssets(tenantId, text), [tenantId]);
  return (
    <Dialog opened onClose={onClose} title={t("Attachments.LibraryTitle")}>
      <PickField
        label={t("Attachments.LibraryFile")}
        load={load}
        value={null}
        onChange={(assetId) => assetId && onPick(assetId)}
      />
    </Dialog>
  );
}

interface PickerProps {
  tenantId: string | null;
  onPick: (assetId: string) => void;
  onClose: () => void;
}

function AddFiles({ subject }: { subject: Subject }) {
  const t = useText();
  const [isPicking, setPicking] = useState(false);
  const readsLibrary = useGranted("Portal.Assets");
  const attach = useAttach(subject);
  const tray = useUploads((assetId) => attach.mutateAsync(assetId));
  const pick = (assetId: string): void => {
    setPicking(false);
    attach.mutate(assetId, {
      onSuccess: () => showToast({ severity: "success", summary: t("Attachments.Attached") }),
    });
  };
  return (
    <>
      <DropArea onFiles={(files) => tray.start(files, { tenantId: subject.tenantId, isAttachment: true })}>
        {readsLibrary && <Button onClick={() => setPicking(true)}>{t("Attachments.FromLibrary")}</Button>}
      </DropArea>
      <UploadTray tray={tray} />
      {isPicking && <LibraryPicker tenantId={subject.tenantId} onPick={pick} onClose={() => setPicking(false)} />}
    </>
  );
}

interface FilesTabProps {
  subject: Subject;
  /** Nobody attaches files there any more, or the reader only observes. */
  isReadOnly: boolean;
}

/** The files of a record; further ones can be dropped, pasted or chosen. */
export function FilesTab({ subject, isReadOnly }: FilesTabProps) {
  const t = useText();
  const mayAttach = useGranted("Portal.Attachments.Create") && !isReadOnly;
  const attachments = useInfiniteQuery(attachmentsQuery(subject));
  const files = attachments.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={classes.tab}>
      {mayAttach && <AddFiles subject={subject} />}
      {!files && <Unloaded query={attachments} title={t("Attachments.Failed")} />}
      {files?.length === 0 && (
        <EmptyNote title={t("Attachments.Empty")} text={mayAttach ? t("Attachments.EmptyText") : ""} />
      )}
      {files && files.length > 0 && (
        <ul className={classes.files} aria-label={t("Attachments.Title")}>
          {files.map((file) => (
            <AttachmentCard key={file.id} subject={subject} file={file} onEnded={() => void attachments.refetch()} />
          ))}
        </ul>
      )}
      <MoreButton list={attachments}>{t("Attachments.More")}</MoreButton>
    </div>
  );
}
