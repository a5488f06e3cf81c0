import { configuration, useConfiguration, type ApplicationConfiguration } from "@/api/bootstrap";
import { isHostUser } from "@/api/workspace";

function isShown({ features }: ApplicationConfiguration): boolean {
  return isHostUser() || features.values["Clients.ShowHealth"]?.toLowerCase() === "true";
}

/** Does the reader see how healthy clients are? The provider's people do, a tenant's own users where the provider shows it. */
export function useShowsHealth(): boolean {
  return isShown(useConfiguration());
}

/** The same outside components. */
export function showsHealth(): boolean {
  return isShown(configuration.get());
}
