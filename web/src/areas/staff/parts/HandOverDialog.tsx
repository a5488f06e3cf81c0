import { IconUser, IconUsers } from "@tabler/icons-react";
import { useCallback } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { FormPage, PickField, required, useRecordForm } from "@/form";
import { Dialog, PropertyList } from "@/ui";
import { findAssignees } from "../../workspace";
import { findPresent, nameOf, useMoveStaff, type Staff, type StaffStatus } from "../queries";
import { heldOf, type Held } from "../rules";

interface HandOverValues extends Record<string, unknown> {
  userId: string | null;
  staffId: string | null;
}

const paths = { "handOver.userId": "userId", "handOver.staffId": "staffId" };

/** Who can take over: everybody of the person's client but the person. */
function useHeirs({ id, clientId, userId }: Staff) {
  const findUser = useCallback(
    async (text: string) => (await findAssignees(clientId, text)).filter(({ value }) => value !== userId),
    [clientId, userId],
  );
  const findPerson = useCallback(
    async (text: string) => (await findPresent(text, clientId)).filter(({ value }) => value !== id),
    [clientId, id],
  );
  return { findUser, findPerson };
}

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
  const format = useFormat();
  const { findUser, findPerson } = useHeirs(person);
  const move = useMoveStaff((moved, from) => {
    onClose();
    onMoved(moved, from);
  });
  // Somebody may have been given more meanwhile.
  const held = heldOf(move.error) ?? first;
  const form = useRecordForm<HandOverValues>({
    initialValues: { userId: null, staffId: null },
    validate: {
      ...(held.needsUser && { userId: required<string | null>("Staff.HandOver.First") }),
      ...(held.needsPerson && { staffId: required<string | null>("Staff.HandOver.First") }),
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("Staff.HandOver.Title", { name: nameOf(person) })}>
      <FormPage
        form={form}
        submitLabel={t("Staff.HandOver.Submit")}
        loading={move.isPending}
        error={move.error}
        memberPaths={paths}
        onSubmit={(handOver) => move.mutate({ person, to: "Left", handOver })}
        onCancel={onClose}
      >
        <p>{t("Staff.HandOver.Text", { name: nameOf(person) })}</p>
        <PropertyList
          properties={held.counts.map(({ kind, count }) => ({
            label: t(`Staff.Held.${kind}`),
            value: format.number(count),
          }))}
        />
        {held.needsUser && (
          <PickField
            label={t("Staff.HandOver.User")}
            icon={IconUser}
            load={findUser}
            {...form.getInputProps("userId")}
          />
        )}
        {held.needsPerson && (
          <PickField
            label={t("Staff.HandOver.Person")}
            icon={IconUsers}
            load={findPerson}
            {...form.getInputProps("staffId")}
          />
        )}
      </FormPage>
    </Dialog>
  );
}
