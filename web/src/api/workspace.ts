import { createStore, useStore } from "@/lib/store";
import { configuration, inForeignWorkspace } from "./bootstrap";
import { requestContext } from "./context";

/** The client somebody works in, named by `?client=` in the address, so that two tabs can be in two clients. */
export interface Workspace {
  clientId: string;
  /** The client's tenant; requests of a host user carry it. */
  tenantId: string;
  name: string;
  /** Is the workspace another organisation's? Then a banner says so. */
  isForeign: boolean;
}

const workspace = createStore<Workspace | null>(null);

/** The workspace inside components; null: the whole portfolio, or the user's own organisation. */
export function useWorkspace(): Workspace | null {
  return useStore(workspace);
}

/** Enters or leaves a workspace. The shell's guard calls it for the address; pages change the address. */
export function setWorkspace(next: Workspace | null): void {
  requestContext.workspaceTenantId = next?.isForeign ? next.tenantId : null;
  workspace.set(next);
  inForeignWorkspace.set(next?.isForeign ?? false);
}

export function currentWorkspace(): Workspace | null {
  return workspace.get();
}

/** Is the caller of the provider, so that each call has to say whose data it concerns? */
export function isHostUser(): boolean {
  return configuration.get().currentTenant.id === null;
}

/**
 * Options of a call that concerns one tenant, whatever workspace the address names: the record's own for a write, null for reading across
 * all tenants in reach. A tenant's own user needs none, since the token decides.
 */
export function inTenant(tenantId: string | null): { headers?: Record<string, string> } {
  return isHostUser() ? { headers: { __tenant: tenantId ?? "" } } : {};
}
