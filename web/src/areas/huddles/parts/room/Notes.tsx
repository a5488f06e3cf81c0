import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { fits, FormDrawer, TextArea, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, EmptyNote, RichText, Section } from "@/ui";
import { huddleQuery, useSaveNotes, type Huddle, type HuddleTeam } from "../../queries";

interface NotesProps {
  team: HuddleTeam;
  huddle: Huddle;
}

interface NotesValues extends Record<string, unknown> {
  notes: string;
  concurrencyStamp: string;
}

const validate = { notes: fits(limitsOf("HuddleRequest", "notes")) };

const toValues = ({ notes, concurrencyStamp }: Huddle): NotesValues => ({ notes: notes ?? "", concurrencyStamp });

/** Edits the notes; what somebody else wrote in the meantime isn't overwritten. */
function NotesForm({ team, huddle, onClose }: NotesProps & { onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<NotesValues>({ initialValues: toValues(huddle), validate });
  const saving = useSaveNotes(team, huddle.id, () => {
    showToast({ severity: "success", summary: t("Huddles.NotesSaved") });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Huddles.EditNotes")}
      size={560}
      form={form}
      submitLabel={t("Huddles.SaveNotes")}
      loading={saving.isPending}
      error={saving.error}
      onSubmit={({ notes, concurrencyStamp }) => saving.mutate({ notes: notes.trim() || null, concurrencyStamp })}
      conflict={{
        load: async () => toValues(await cache.fetchQuery({ ...huddleQuery(team, huddle.id), staleTime: 0 })),
      }}
    >
      <TextArea label={t("Huddles.Notes")} rows={10} autoFocus {...form.getInputProps("notes")} />
    </FormDrawer>
  );
}

/** What was written down. */
export function Notes({ team, huddle }: NotesProps) {
  const t = useText();
  const [isEdited, setEdited] = useState(false);
  const edit = huddle.canTakePart && (
    <Button size="small" onClick={() => setEdited(true)}>
      {t("Huddles.EditNotes")}
    </Button>
  );
  return (
    <Section title={t("Huddles.Notes")} tools={edit}>
      {huddle.notes ? <RichText text={huddle.notes} /> : <EmptyNote title={t("Huddles.NoNotes")} text="" />}
      {isEdited && <NotesForm team={team} huddle={huddle} onClose={() => setEdited(false)} />}
    </Section>
  );
}
