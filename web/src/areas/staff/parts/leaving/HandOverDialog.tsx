import { useText } from "@/lib/text";
import { FormPage, useRecordForm } from "@/form";
import { Dialog } from "@/ui";
import { nameOf, useMoveStaff, type Staff, type StaffStatus } from "../../queries";
import { heldOf, type Held } from "../../rules";
import { HeirFields, heirPaths, heirRules, type HeirValues } from "./HeirFields";

interface HandOverDialogProps {
  person: Staff;
  /** What keeps the person from leaving. */
  held: Held;
  onMoved: (moved: Staff, from: StaffStatus) => void;
  onClose: () => void;
}

/** Asks who takes over what somebody holds who leaves; handing over and leaving are one step. */
export function HandOverDialog({ person, held: first, onMoved, onClose }: HandOverDialogProps) {
  const t = useText();
  const move = useMoveStaff((moved, from) => {
    onClose();
    onMoved(moved, from);
  });
  // Somebody may have been given more meanwhile.
  const held = heldOf(move.error) ?? first;
  const form = useRecordForm<HeirValues>({
    initialValues: { userId: null, staffId: null },
    validate: heirRules(held),
  });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.HandOver.Title", { name: nameOf(person) })}>
      <FormPage
        form={form}
        submitLabel={t("Staff.HandOver.Submit")}
        loading={move.isPending}
        error={move.error}
        memberPaths={heirPaths}
        onSubmit={(handOver) => move.mutate({ person, to: "Left", handOver })}
        onCancel={onClose}
      >
        <p>{t("Staff.HandOver.Text", { name: nameOf(person) })}</p>
        <HeirFields person={person} clientId={person.clientId} held={held} field={(path) => form.getInputProps(path)} />
      </FormPage>
    </Dialog>
  );
}
