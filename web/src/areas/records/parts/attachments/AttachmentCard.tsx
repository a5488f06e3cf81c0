import { useQuery } from "@tanstack/react-query";
import { IconDownload, IconEye, IconFile, IconLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { fits, FormDrawer, TextField, useRecordForm } from "@/form";
import { Chip, confirm, Dialog, IconButton, RelativeTime } from "@/ui";
import { fileSize, Preview, useLasting } from "../../../files";
import type { Subject } from "../../queries";
import {
  attachmentLinksQuery,
  useAttachmentLinks,
  useDetach,
  useSaveCaption,
  type Attachment,
} from "./attachmentQueries";
import classes from "./Files.module.css";

interface CardProps {
  subject: Subject;
  file: Attachment;
}

function CaptionForm({ subject, file, onClose }: CardProps & { onClose: () => void }) {
  const t = useText();
  const form = useRecordForm({
    initialValues: { caption: file.caption ?? "" },
    validate: { caption: fits(limitsOf("AttachmentChangeRequest", "caption")) },
  });
  const save = useSaveCaption(subject, file, () => {
    onClose();
    showToast({ severity: "success", summary: t("Attachments.CaptionSaved") });
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Attachments.CaptionTitle")}
      form={form}
      submitLabel={t("Attachments.SaveCaption")}
      loading={save.isPending}
      error={save.error}
      onSubmit={({ caption }) => save.mutate(caption)}
    >
      <TextField label={t("Attachments.CaptionTitle")} optional autoFocus {...form.getInputProps("caption")} />
    </FormDrawer>
  );
}

/** The dialog over the list of files. */
type AttachmentDialog = "caption" | "preview";

function FilePreview({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const { name, mime, altText, versionId } = file;
  const links = useQuery(attachmentLinksQuery(file));
  return (
    <Dialog opened onClose={onClose} title={name} size={860}>
      <Preview name={name} mime={mime} altText={altText} of={versionId} links={links} />
    </Dialog>
  );
}

/** A file as a small picture, or an icon. */
function Thumbnail({ file, onEnded }: { file: Attachment; onEnded: () => void }) {
  const { url, onLoad, onError } = useLasting(file.versionId, file.thumbnailUrl, onEnded);
  const Kind = file.url ? IconLink : IconFile;
  if (!url) return <Kind className={classes.icon} aria-hidden />;
  return <img className={classes.thumbnail} src={url} alt={file.altText ?? ""} onLoad={onLoad} onError={onError} />;
}

function Actions({ subject, file, onOpen }: CardProps & { onOpen: (open: AttachmentDialog) => void }) {
  const t = useText();
  const { name } = file;
  const detach = useDetach(subject, () => showToast({ severity: "success", summary: t("Attachments.Removed") }));
  const links = useAttachmentLinks(file);
  const remove = async (): Promise<void> => {
    const message = t(file.isFromLibrary ? "Attachments.RemoveLibraryText" : "Attachments.RemoveText", { name });
    const words = { title: t("Attachments.RemoveTitle"), message, action: t("Attachments.RemoveAction") };
    if (await confirm({ ...words, danger: true })) detach.mutate(file);
  };
  const download = (): void =>
    links.mutate(undefined, { onSuccess: ({ downloadUrl }) => location.assign(downloadUrl) });
  return (
    <div className={classes.actions}>
      {!file.url && (file.status === "Ready" || file.status === "Archived") && (
        <>
          <IconButton icon={IconEye} label={t("Attachments.Preview", { name })} onClick={() => onOpen("preview")} />
          <IconButton icon={IconDownload} label={t("Attachments.Download", { name })} onClick={download} />
        </>
      )}
      {file.canChange && (
        <>
          <IconButton
            icon={IconPencil}
            label={t("Attachments.EditCaption", { name })}
            onClick={() => onOpen("caption")}
          />
          <IconButton icon={IconTrash} label={t("Attachments.Remove", { name })} onClick={() => void remove()} />
        </>
      )}
    </div>
  );
}

/** A file of a record: what it is, who attached it, and its actions. `onEnded`: its thumbnail needs a new address. */
export function AttachmentCard({ subject, file, onEnded }: CardProps & { onEnded: () => void }) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<AttachmentDialog | null>(null);
  const close = (): void => setOpen(null);
  return (
    <li className={classes.file}>
      <Thumbnail file={file} onEnded={onEnded} />
      <div className={classes.text}>
        <strong>
          {file.url ? (
            <a href={file.url} target="_blank" rel="noreferrer noopener">
              <bdi>{file.name}</bdi>
            </a>
          ) : (
            <bdi>{file.name}</bdi>
          )}
        </strong>
        {file.caption && <span>{file.caption}</span>}
        <span className={classes.facts}>
          {!file.url && <bdi>{fileSize(format, file.sizeBytes)} · </bdi>}
          <bdi>{file.attachedByName}</bdi> · <RelativeTime instant={file.createdAt} />
        </span>
        {file.status !== "Ready" && <Chip tone="outline">{t(`Enum.AssetStatus.${file.status}`)}</Chip>}
      </div>
      <Actions subject={subject} file={file} onOpen={setOpen} />
      {open === "caption" && <CaptionForm subject={subject} file={file} onClose={close} />}
      {open === "preview" && <FilePreview file={file} onClose={close} />}
    </li>
  );
}
