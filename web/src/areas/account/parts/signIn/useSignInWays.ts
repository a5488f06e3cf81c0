import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@/api/bootstrap";
import { signInProvidersQuery } from "../../queries";
import { mayUseDirectory, mayUsePassword } from "../card/settings";

/** How people sign in here. */
export interface SignInWays {
  /** With what is stored here: a password, a passkey. */
  isLocal: boolean;
  /** With name and password, wherever they are stored. */
  takesPassword: boolean;
  /** At an external provider; only determined if nothing is stored here. */
  isElsewhere: boolean;
  isPending: boolean;
}

export function useSignInWays(): SignInWays {
  const { setting, features, currentTenant } = useConfiguration();
  const isLocal = mayUsePassword(setting.values);
  const providers = useQuery({ ...signInProvidersQuery(currentTenant.id ?? null), enabled: !isLocal });
  return {
    isLocal,
    takesPassword: isLocal || mayUseDirectory(setting.values, features.values),
    isElsewhere: Boolean(providers.data?.length),
    isPending: !isLocal && providers.isPending,
  };
}
