import { useText } from "@/lib/text";
import type { Staff } from "../queries";
import { currentClients } from "./clientQueries";

/** The main client of a person, and how many others they work for. */
export function ClientNames({ person }: { person: Staff }) {
  const t = useText();
  const others = currentClients(person).filter(({ clientId }) => clientId !== person.clientId);
  return (
    <>
      <bdi>{person.clientName}</bdi>
      {others.length > 0 && (
        <>
          {" "}
          <span title={others.map(({ clientName }) => clientName).join(", ")}>
            {t("Staff.AndMore", { count: others.length })}
          </span>
        </>
      )}
    </>
  );
}
