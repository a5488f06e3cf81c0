import { configuration } from "@/api/bootstrap";
import { currentWorkspace, setWorkspace } from "@/api/workspace";
import { areas } from "./areas";

/** Makes the workspace that the address names current, before any page asks the server for something. */
export async function enterWorkspace(clientId: string | undefined): Promise<void> {
  if (clientId === currentWorkspace()?.clientId) return;
  const find = areas.find((area) => area.findWorkspace)?.findWorkspace;
  const found = clientId && find ? await find(clientId) : null;
  const isForeign = configuration.get().currentTenant.id === null;
  setWorkspace(found && clientId ? { ...found, clientId, isForeign } : null);
}
