import { useQuery } from "@tanstack/react-query";
import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import type { components } from "@/api/schema";
import { inTenant } from "@/api/workspace";
import { choicesQuery, openClients, type ClientChoice } from "../../../workspace";
import type { Staff } from "../../queries";
import { heldOf, openWork, type Held } from "../../rules";

/** A client that a person works for, or has worked for. */
export type PersonClient = components["schemas"]["StaffClientView"];
type NewClient = Omit<components["schemas"]["StaffClientRequest"], "concurrencyStamp">;
type ClientEnd = Omit<components["schemas"]["StaffClientEndRequest"], "clientId" | "concurrencyStamp">;

const area = "staff";

/** The clients that a person works for, the main one first. */
export function currentClients({ clients }: Staff): PersonClient[] {
  return clients.filter(({ isCurrent }) => isCurrent);
}

/** The clients that a person could work for as well. */
export function useFurtherClients(person: Staff): ClientChoice[] {
  const there = currentClients(person).map(({ clientId }) => clientId);
  return openClients(useQuery(choicesQuery()).data ?? []).filter(
    ({ id, tenantId }) => tenantId === person.tenantId && !there.includes(id),
  );
}

/** Has a person work for one more client. */
export function useAddClient({ id, tenantId, concurrencyStamp }: Staff, onAdded: (person: Staff) => void) {
  return useApiChange({
    call: (client: NewClient) =>
      unwrap(
        api.POST("/api/app/staff/{id}/add-client", {
          params: { path: { id } },
          body: { ...client, concurrencyStamp },
          ...inTenant(tenantId),
        }),
      ),
    areas: [area],
    onDone: onAdded,
  });
}

interface ClientEnding {
  /** Runs before what is shown is read again: the reader may have lost the person. */
  onAnswer: (person: Staff) => void;
  onEnded: () => void;
  /** Runs where open work keeps the person there. */
  onHeld: (held: Held) => void;
}

/** Ends a person's work for a client. */
export function useEndClient(
  { id, tenantId }: Staff,
  { clientId, concurrencyStamp }: PersonClient,
  { onAnswer, onEnded, onHeld }: ClientEnding,
) {
  return useApiChange({
    call: (end: ClientEnd) =>
      unwrap(
        api.POST("/api/app/staff/{id}/end-client", {
          params: { path: { id } },
          body: { ...end, clientId, concurrencyStamp },
          ...inTenant(tenantId),
        }),
      ),
    areas: [area, "teams", "action-items", "findings", "assessments"],
    ownCode: openWork,
    onAnswer,
    onDone: onEnded,
    onFailure: (error) => {
      const held = heldOf(error);
      if (held) onHeld(held);
    },
  });
}

/** Makes another client the main one of a person. */
export function useSetMainClient(
  { id, tenantId, concurrencyStamp }: Staff,
  onMade: (person: Staff, main: PersonClient) => void,
) {
  return useApiChange({
    call: ({ clientId }: PersonClient) =>
      unwrap(
        api.POST("/api/app/staff/{id}/set-main-client", {
          params: { path: { id } },
          body: { clientId, concurrencyStamp },
          ...inTenant(tenantId),
        }),
      ),
    areas: [area],
    onDone: onMade,
  });
}
