import { useConfiguration } from "@/api/bootstrap";
import { useWorkspace } from "@/api/workspace";

/** Whether these are the provider's own settings, which don't inherit. */
export function useIsOfProvider(): boolean {
  const workspace = useWorkspace();
  return useConfiguration().currentTenant.id === null && !workspace?.isForeign;
}
