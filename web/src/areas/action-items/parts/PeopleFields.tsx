import { IconUser } from "@tabler/icons-react";
import { useCurrentUser, useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { DateField, FieldRow, PickField, type RecordForm, SwitchField } from "@/form";
import type { Option } from "@/ui";
import type { ActionItem } from "../queries";
import type { ItemValues } from "../values";

function optionOf(id: string | null | undefined, name: string | null | undefined): Option | null {
  return id && name ? { value: id, label: name } : null;
}

interface PeopleFieldsProps {
  form: RecordForm<ItemValues>;
  /** The item to change; null for a new one. */
  item: ActionItem | null;
  /** Called with each chosen person. */
  onPick: ((person: Option | null) => void) | undefined;
  findPeople: (text: string) => Promise<Option[]>;
}

/** The owner, and the first date that is asked for. */
export function OwnerFields({ form, item, onPick, findPeople }: PeopleFieldsProps) {
  const t = useText();
  const user = useCurrentUser();
  const mayAssign = useGranted("Portal.ActionItems.AssignOthers");
  const me = optionOf(user.id, [user.name, user.surName].filter(Boolean).join(" "));
  return (
    <FieldRow>
      <PickField
        key={form.getValues().clientId}
        label={t("ActionItems.Owner")}
        hint={mayAssign ? undefined : t("ActionItems.OwnOnly")}
        disabled={!mayAssign || item?.status === "AwaitingVerification"}
        icon={IconUser}
        load={findPeople}
        selected={item ? optionOf(item.ownerUserId, item.ownerName) : me}
        onPick={onPick}
        {...form.getInputProps("ownerUserId")}
      />
      {item ? (
        <DateField label={t("ActionItems.Start")} optional {...form.getInputProps("startOn")} />
      ) : (
        <DateField label={t("ActionItems.Due")} hint={t("ActionItems.DueHint")} {...form.getInputProps("dueOn")} />
      )}
    </FieldRow>
  );
}

/** Whether somebody else looks at the outcome, and who. */
export function VerificationFields({
  form,
  item,
  onPick,
  findPeople,
  maySteer,
}: PeopleFieldsProps & { maySteer: boolean }) {
  const t = useText();
  const { clientId, requiresVerification } = form.getValues();
  return (
    <>
      <SwitchField
        label={t("ActionItems.NeedsVerification")}
        hint={t("ActionItems.NeedsVerificationHint")}
        {...form.getInputProps("requiresVerification")}
        disabled={!maySteer}
      />
      {requiresVerification && (
        <PickField
          key={`verifier-${clientId ?? ""}`}
          label={t("ActionItems.Verifier")}
          hint={t("ActionItems.VerifierHint")}
          optional
          icon={IconUser}
          load={findPeople}
          selected={optionOf(item?.verifierUserId, item?.verifierName)}
          onPick={onPick}
          {...form.getInputProps("verifierUserId")}
          disabled={!maySteer}
        />
      )}
    </>
  );
}
