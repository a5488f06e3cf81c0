import { VisuallyHidden } from "@mantine/core";
import { useText } from "@/lib/text";
import type { Staff } from "../../queries";
import { currentClients } from "./clientQueries";

/** The main client of a person, and how many others they work for. */
export function ClientNames({ person }: { person: Staff }) {
  const t = useText();
  const others = currentClients(person).filter(({ clientId }) => clientId !== person.clientId);
  const names = others.map(({ clientName }) => clientName).join(", ");
  return (
    <>
      <bdi>{person.clientName}</bdi>
      {others.length > 0 && (
        <>
          {" "}
          <span title={names} aria-hidden>
            {t("Staff.AndMore", { count: others.length })}
          </span>
          <VisuallyHidden>{names}</VisuallyHidden>
        </>
      )}
    </>
  );
}
