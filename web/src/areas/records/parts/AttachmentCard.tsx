import { useMutation } from "@tanstack/react-query";
import { IconDownload, IconEye, IconFile, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { fits, FormDrawer, TextField, useRecordForm } from "@/form";
import { Chip, confirm, Dialog, IconButton, RelativeTime } from "@/ui";
import { fileSize, Preview } from "../../assets";
import type { Subject } from "../queries";
import { attachmentLinks, useDetach, useSaveCaption, type Attachment } from "./attachmentQueries";
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

/** What opens over the list of files. */
type Open = { kind: "caption" } | { kind: "preview"; url: string | null };

function Actions({ subject, file, onOpen }: CardProps & { onOpen: (open: Open) => void }) {
  const t = useText();
  const { name } = file;
  const detach = useDetach(subject, () => showToast({ severity: "success", summary: t("Attachments.Removed") }));
  const links = useMutation({ mutationFn: () => attachmentLinks(file) });
  const remove = async (): Promise<void> => {
    const message = t(file.isFromLibrary ? "Attachments.RemoveLibraryText" : "Attachments.RemoveText", { name });
    const words = { title: t("Attachments.RemoveTitle"), message, action: t("Attachments.RemoveAction") };
    if (await confirm({ ...words, danger: true })) detach.mutate(file);
  };
  const preview = (): void =>
    links.mutate(undefined, {
      onSuccess: ({ inlineUrl }) => onOpen({ kind: "preview", url: inlineUrl ?? null }),
    });
  const download = (): void =>
    links.mutate(undefined, { onSuccess: ({ downloadUrl }) => location.assign(downloadUrl) });
  return (
    <div className={classes.actions}>
      {(file.status === "Ready" || file.status === "Archived") && (
        <>
          <IconButton icon={IconEye} label={t("Attachments.Preview", { name })} onClick={preview} />
          <IconButton icon={IconDownload} label={t("Attachments.Download", { name })} onClick={download} />
        </>
      )}
      {file.canChange && (
        <>
          <IconButton
            icon={IconPencil}
            label={t("Attachments.EditCaption", { name })}
            onClick={() => onOpen({ kind: "caption" })}
          />
          <IconButton icon={IconTrash} label={t("Attachments.Remove", { name })} onClick={() => void remove()} />
        </>
      )}
    </div>
  );
}

/** A file of a record: what it is, who attached it, and what may be done with it. */
export function AttachmentCard({ subject, file }: CardProps) {
  const t = useText();
  const format = useFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <li className={classes.file}>
      {file.thumbnailUrl ? (
        <img className={classes.thumbnail} src={file.thumbnailUrl} alt={file.altText ?? ""} />
      ) : (
        <IconFile className={classes.icon} aria-hidden />
      )}
      <div className={classes.text}>
        <strong>
          <bdi>{file.name}</bdi>
        </strong>
        {file.caption && <span>{file.caption}</span>}
        <span className={classes.facts}>
          <bdi>{fileSize(format, file.sizeBytes)}</bdi> · <bdi>{file.attachedByName}</bdi> ·{" "}
          <RelativeTime instant={file.createdAt} />
        </span>
        {file.status !== "Ready" && <Chip tone="outline">{t(`Enum.AssetStatus.${file.status}`)}</Chip>}
      </div>
      <Actions subject={subject} file={file} onOpen={setOpen} />
      {open?.kind === "caption" && <CaptionForm subject={subject} file={file} onClose={close} />}
      {open?.kind === "preview" && (
        <Dialog opened onClose={close} title={file.name} size={860}>
          <Preview name={file.name} mime={file.mime} altText={file.altText} url={open.url} />
        </Dialog>
      )}
    </li>
  );
}
