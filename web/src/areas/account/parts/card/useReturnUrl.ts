import { useRouterState } from "@tanstack/react-router";
import { localReturnUrl } from "@/lib/auth/returnUrl";

/** Where the sign-in that this page was opened from continues; null when there is nothing to return to. */
export function useReturnUrl(): string | null {
  const search = useRouterState({ select: (state) => state.location.search }) as { returnUrl?: string };
  return localReturnUrl(search.returnUrl, location.origin);
}
