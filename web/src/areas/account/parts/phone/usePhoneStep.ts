import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { useApiChange } from "@/api/change";
import { text } from "@/lib/text";
import { leaveForProvider } from "../provider/ExternalSignIn";
import { phoneStepOf, type Credentials, type PhoneStep } from "../signIn/signIn";
import { useReturnUrl } from "../card/useReturnUrl";
import { attemptPasskey, type SignInTarget } from "../passkey/usePasskeySignIn";

/** How the user proved who they are before the phone number is confirmed. */
type Proof =
  { kind: "password"; credentials: Credentials } | { kind: "passkey"; remember: boolean } | { kind: "external" };

/** The step that is open, and what it comes after. */
interface OpenStep {
  step: PhoneStep;
  proof: Proof;
}

/**
 * The step that confirms a phone number, however the sign-in started; when it is done, the same sign-in is repeated. `byPassword` repeats
 * it with a password.
 */
export function usePhoneStep(target: SignInTarget, byPassword: (credentials: Credentials) => void) {
  const returnUrl = useReturnUrl();
  const { currentTenant } = useConfiguration();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [open, setOpen] = useState<OpenStep | null>(() => {
    const step = phoneStepOf(hash);
    return step && { step, proof: { kind: "external" } };
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    // The state that the provider's answer left there can be used once.
    if (phoneStepOf(hash)) history.replaceState(history.state, "", location.pathname + location.search);
  }, [hash]);
  const leave = (message: string | null): void => {
    setOpen(null);
    setRefusal(message);
  };
  const byPasskey = useApiChange({
    call: (remember: boolean) => attemptPasskey(target, { remembers: () => remember }),
    onDone: (outcome) => {
      if (!outcome) leave(text("Account.Passkeys.Cancelled"));
      if (outcome?.kind === "refused") leave(outcome.message);
    },
    onFailure: () => leave(null),
  });
  const again = ({ proof }: OpenStep): void => {
    if (proof.kind === "password") byPassword(proof.credentials);
    else if (proof.kind === "passkey") byPasskey.mutate(proof.remember);
    else leaveForProvider(returnUrl, currentTenant.id);
  };
  return {
    step: open?.step,
    /** Also while the browser leaves: a second sign-in would end the session of the first. */
    isPending: byPasskey.isPending || byPasskey.data?.kind === "done",
    /** Why the repeated attempt with a passkey failed. */
    refusal,
    start: (step: PhoneStep, proof: Proof): void => setOpen({ step, proof }),
    close: () => leave(null),
    onConfirmed: (): void => {
      if (open) again(open);
    },
  };
}
