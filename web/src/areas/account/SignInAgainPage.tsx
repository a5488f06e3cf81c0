import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { endSignInWindow, leaveToSignInAgain } from "@/api/auth/signInWindow";
import { useText } from "@/lib/text";
import { Result } from "./parts/card/Result";
import { ProviderSignIn } from "./parts/provider/ProviderSignIn";

/** What a browser shows that doesn't let the window close itself. */
function Done() {
  const t = useText();
  useEffect(endSignInWindow, []);
  return <Result tone="success" message={t("Account.Again.Done")} />;
}

/** In a window of its own: leads to the provider, and closes once the person has signed in there again. */
export function SignInAgainPage() {
  const { done } = useRouterState({ select: (state) => state.location.search }) as { done?: boolean };
  return done ? <Done /> : <ProviderSignIn start={leaveToSignInAgain} />;
}
