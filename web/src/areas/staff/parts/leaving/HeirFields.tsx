import { IconUser, IconUsers } from "@tabler/icons-react";
import { useCallback } from "react";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { PickField, required, type RecordForm } from "@/form";
import { PropertyList } from "@/ui";
import { findAssignees } from "../../../workspace";
import { findPresent, type Staff } from "../../queries";
import type { Held } from "../../rules";

/** Who takes over what somebody holds. */
export interface HeirValues extends Record<string, unknown> {
  userId: string | null;
  staffId: string | null;
}

/** Fields of the heirs by the names that the server has for them. */
export const heirPaths = { "handOver.userId": "userId", "handOver.staffId": "staffId" };

/** Asks for each heir that is needed. */
export function heirRules(held: Held | null) {
  return {
    ...(held?.needsUser && { userId: required<string | null>("Staff.HandOver.First") }),
    ...(held?.needsPerson && { staffId: required<string | null>("Staff.HandOver.First") }),
  };
}

/** Who can take over: everybody of the client but the person. */
function useHeirs({ id, userId }: Staff, clientId: string) {
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

interface HeirFieldsProps {
  person: Staff;
  /** The client whose people can take over. */
  clientId: string;
  held: Held;
  field: (path: "userId" | "staffId") => ReturnType<RecordForm<HeirValues>["getInputProps"]>;
}

/** What somebody holds, and who takes it over. */
export function HeirFields({ person, clientId, held, field }: HeirFieldsProps) {
  const t = useText();
  const format = useFormat();
  const { findUser, findPerson } = useHeirs(person, clientId);
  return (
    <>
      <PropertyList
        properties={held.counts.map(({ kind, count }) => ({
          label: t(`Staff.Held.${kind}`),
          value: format.number(count),
        }))}
      />
      {held.needsUser && (
        <PickField label={t("Staff.HandOver.User")} icon={IconUser} load={findUser} {...field("userId")} />
      )}
      {held.needsPerson && (
        <PickField label={t("Staff.HandOver.Person")} icon={IconUsers} load={findPerson} {...field("staffId")} />
      )}
    </>
  );
}
