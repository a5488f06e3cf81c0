import { useRouterState } from "@tanstack/react-router";
import { localReturnUrl } from "@/lib/auth/returnUrl";

/** Where the sign-in leads that this page was left from; null when there is nothing to go back to. */
export function useReturnUrl(): string | null {
  const search = useRouterState({ select: (state) => state.location.search }) as { returnUrl?: string };
  return localReturnUrl(search.returnUrl, location.origin);
}
