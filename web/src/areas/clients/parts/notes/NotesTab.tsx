import { useInfiniteQuery } from "@tanstack/react-query";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Chip, confirm, EmptyNote, IconButton, MoreButton, RichText, Section, Unloaded } from "@/ui";
import { notesQuery, useDeleteNote, type Client, type ClientNote } from "../../queries";
import { NoteForm } from "./NoteForm";
import classes from "./NotesTab.module.css";

interface NoteProps {
  client: Client;
  note: ClientNote;
  onEdit: () => void;
}

function NoteActions({ client, note, onEdit }: NoteProps) {
  const t = useText();
  const date = useFormat().date(note.datedOn);
  const deletion = useDeleteNote(client, () => showToast({ severity: "success", summary: t("Clients.Note.Deleted") }));
  const remove = async (): Promise<void> => {
    const words = { message: t("Clients.Note.DeleteQuestion"), action: t("Clients.Note.Delete") };
    if (await confirm({ ...words, danger: true })) deletion.mutate(note);
  };
  return (
    <span className={classes.actions}>
      <IconButton size="small" icon={IconPencil} label={t("Clients.Note.EditOf", { date })} onClick={onEdit} />
      <IconButton
        size="small"
        icon={IconTrash}
        label={t("Clients.Note.DeleteOf", { date })}
        onClick={() => void remove()}
      />
    </span>
  );
}

function NoteCard(props: NoteProps) {
  const t = useText();
  const format = useFormat();
  const { client, note } = props;
  return (
    <li className={classes.card}>
      <header className={classes.head}>
        <strong>{format.date(note.datedOn)}</strong>
        {note.kind === "Session" && <Chip tone="outline">{t("Enum.ClientNoteKind.Session")}</Chip>}
        <bdi className={classes.author}>{note.authorName}</bdi>
        {note.canChange && client.canChange && <NoteActions {...props} />}
      </header>
      {note.attendees && (
        <p className={classes.line}>
          <strong>{t("Clients.Note.Attendees")}</strong> <bdi>{note.attendees}</bdi>
        </p>
      )}
      <RichText text={note.noteBody} />
      {note.nextSteps && (
        <div>
          <strong>{t("Clients.Note.NextSteps")}</strong>
          <RichText text={note.nextSteps} />
        </div>
      )}
    </li>
  );
}

/** What the provider's people note about a client, for themselves alone. */
export function NotesTab({ client }: { client: Client }) {
  const t = useText();
  const mayWrite = useGranted("Portal.Clients.WriteInternalNotes") && client.canChange;
  const [edited, setEdited] = useState<ClientNote | "new" | null>(null);
  const all = useInfiniteQuery(notesQuery(client));
  const notes = all.data?.pages.flatMap(({ items }) => items);
  const add = mayWrite && (
    <Button size="small" icon={IconPlus} onClick={() => setEdited("new")}>
      {t("Clients.Note.New")}
    </Button>
  );
  return (
    <Section title={t("Clients.Notes")} note={t("Clients.Notes.Internal")} tools={add}>
      {!notes && <Unloaded query={all} title={t("Clients.Notes.Failed")} />}
      {notes?.length === 0 && (
        <EmptyNote title={t("Clients.Notes.Empty")} text={mayWrite ? t("Clients.Notes.EmptyText") : ""} />
      )}
      {notes && notes.length > 0 && (
        <ul className={classes.notes} aria-label={t("Clients.Notes")}>
          {notes.map((note) => (
            <NoteCard key={note.id} client={client} note={note} onEdit={() => setEdited(note)} />
          ))}
        </ul>
      )}
      <MoreButton list={all}>{t("Clients.Notes.Older")}</MoreButton>
      {edited && <NoteForm client={client} note={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}
