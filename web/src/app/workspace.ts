import { configuration } from "@/api/bootstrap";
import { currentWorkspace, setWorkspace } from "@/api/workspace";
import { areas } from "./areas";

/**
 * Makes the workspace that the address names current, before any page asks the server for something. False: the caller
 * knows no such client, and a page of all clients in its place would pass for that client's.
 */
export async function enterWorkspace(clientId: string | undefined): Promise<boolean> {
  if (clientId === currentWorkspace()?.clientId) return true;
  const find = areas.find((area) => area.findWorkspace)?.findWorkspace;
  const found = clientId && find ? await find(clientId) : null;
  const isForeign = configuration.get().currentTenant.id === null;
  setWorkspace(found && clientId ? { ...found, clientId, isForeign } : null);
  return !clientId || found !== null;
}
