import { enums } from "@/api/enums";
import { limitsOf } from "@/api/limitsOf";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import {
  all,
  DateField,
  FieldRow,
  fits,
  FormDrawer,
  required,
  SegmentedField,
  TextArea,
  TextField,
  useRecordForm,
} from "@/form";
import { useToday } from "@/ui";
import { useSaveNote, type Client, type ClientNote } from "../../queries";
import { toNoteRequest, toNoteValues, type NoteValues } from "../../values";

const validate = {
  datedOn: required<string | null>(),
  noteBody: all<string>(required(), fits(limitsOf("ClientNoteRequest", "noteBody"))),
  attendees: fits(limitsOf("ClientNoteRequest", "attendees")),
  nextSteps: fits(limitsOf("ClientNoteRequest", "nextSteps")),
};

interface NoteFormProps {
  client: Client;
  /** The note to change; null for a new one. */
  note: ClientNote | null;
  onClose: () => void;
}

/** Writes a note on a client, or changes it. */
export function NoteForm({ client, note, onClose }: NoteFormProps) {
  const t = useText();
  const today = useToday();
  const form = useRecordForm<NoteValues>({ initialValues: toNoteValues(note, today), validate });
  const save = useSaveNote(client, note, () => {
    showToast({ severity: "success", summary: t("Clients.Note.Saved") });
    onClose();
  });
  const field = (path: keyof NoteValues & string) => form.getInputProps(path);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(note ? "Clients.Note.Edit" : "Clients.Note.New")}
      size={560}
      form={form}
      submitLabel={t("Clients.Note.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(toNoteRequest(values))}
    >
      <FieldRow>
        <SegmentedField
          label={t("Clients.Note.Kind")}
          options={enums.ClientNoteKind.map((value) => ({ value, label: t(`Enum.ClientNoteKind.${value}`) }))}
          {...field("kind")}
        />
        <DateField label={t("Clients.Note.Date")} {...field("datedOn")} />
      </FieldRow>
      {form.getValues().kind === "Session" && (
        <TextField label={t("Clients.Note.Attendees")} optional {...field("attendees")} />
      )}
      <TextArea label={t("Clients.Note.Body")} rows={6} {...field("noteBody")} autoFocus />
      <TextArea label={t("Clients.Note.NextSteps")} optional {...field("nextSteps")} />
    </FormDrawer>
  );
}
