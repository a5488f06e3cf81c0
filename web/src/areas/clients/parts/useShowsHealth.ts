import { useConfiguration } from "@/api/bootstrap";
import { isHostUser } from "@/api/workspace";

/** Does the reader see how healthy clients are? The provider's people do, a tenant's own users where the provider shows it. */
export function useShowsHealth(): boolean {
  const { features } = useConfiguration();
  return isHostUser() || features.values["Clients.ShowHealth"]?.toLowerCase() === "true";
}
