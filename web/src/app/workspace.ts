import { configuration } from "@/api/bootstrap";
import { currentWorkspace, setWorkspace } from "@/api/workspace";
import { areas } from "./areas";

/**
 * Enters the workspace that the address names, before any page makes a request. False: the caller can't see such a client, and a page of
 * all clients would pass for that client's.
 */
export async function enterWorkspace(clientId: string | undefined): Promise<boolean> {
  if (clientId === currentWorkspace()?.clientId) return true;
  const find = areas.find((area) => area.findWorkspace)?.findWorkspace;
  const found = clientId && find ? await find(clientId) : null;
  const isForeign = configuration.get().currentTenant.id === null;
  setWorkspace(found && clientId ? { ...found, clientId, isForeign } : null);
  return !clientId || found !== null;
}
