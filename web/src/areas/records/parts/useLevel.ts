import { useConfiguration } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";

/**
 * Whose comments and files a page shows on one of the provider's records: those of the reader's own organisation, or of the client's that is
 * worked in; null for the provider's own.
 */
export function useLevel(): string | null {
  const own = useConfiguration().currentTenant.id;
  const workspace = useWorkspace();
  return own ?? workspace?.tenantId ?? null;
}
