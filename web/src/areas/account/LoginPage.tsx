import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { environment, mainAddress } from "@/api/environment";
import { isSignedIn, takeRememberedUrl } from "@/api/session";
import { useConfiguration } from "@/api/bootstrap";
import { isProviderUrl } from "@/lib/auth/returnUrl";
import { MainAddress } from "./parts/card/MainAddress";
import { SecondFactor } from "./parts/signIn/SecondFactor";
import type { SignInTarget } from "./parts/passkey/usePasskeySignIn";
import { usePhoneStep } from "./parts/phone/usePhoneStep";
import { NewPassword } from "./parts/signIn/NewPassword";
import { PhoneConfirmation } from "./parts/phone/PhoneConfirmation";
import { ProviderSignIn } from "./parts/provider/ProviderSignIn";
import {
  attemptCookie,
  attemptPassword,
  type Credentials,
  type SecondAttempt,
  type SecondStep,
} from "./parts/signIn/signIn";
import { useReturnUrl } from "./parts/card/useReturnUrl";
import { FirstStep } from "./parts/signIn/FirstStep";

/** Whether this is the provider's sign-in, for a client that waits behind the return address, or the application's own. */
function useSignInTarget(): SignInTarget {
  const router = useRouter();
  const local = useReturnUrl();
  const isProvider = local !== null && isProviderUrl(local);
  const leave = () => {
    if (isProvider) location.assign(local);
    else void router.navigate({ href: local ?? takeRememberedUrl() ?? "/", replace: true });
  };
  return { isProvider, returnUrl: isProvider ? null : local, leave };
}

/** A further step of the same sign-in. */
type FurtherStep = { credentials: Credentials } & ({ second: SecondStep } | { token: string });

/** Is sign-in only possible at the main address? Here it might send a secret unencrypted or have no registered redirect address. */
function isElsewhere(isProvider: boolean): boolean {
  const main = mainAddress();
  if (main === null) return false;
  const { strategy } = environment().oAuthConfig;
  return strategy === "code" || isProvider || (!window.isSecureContext && main.startsWith("https:"));
}

/** The sign-in, if it is possible at the address that was opened. */
export function LoginPage() {
  const target = useSignInTarget();
  const returnUrl = useReturnUrl();
  if (!isElsewhere(target.isProvider)) return <SignIn target={target} />;
  return <MainAddress message="Account.Address.SignIn" path={returnUrl ?? "/"} />;
}

/** Signs in with the application's own form, or at the provider for a client that waits. */
function SignIn({ target }: { target: SignInTarget }) {
  const { isProvider, leave } = target;
  const isCode = environment().oAuthConfig.strategy === "code";
  const [step, setStep] = useState<FurtherStep | null>(null);
  const { currentTenant } = useConfiguration();
  const attempt = useMutation({
    mutationFn: ({ credentials, second }: { credentials: Credentials; second?: SecondAttempt }) =>
      isProvider ? attemptCookie(credentials, second) : attemptPassword(credentials, second),
    meta: { ownRefusal: true },
    onMutate: () => ({ tenantId: currentTenant.id }),
    onSuccess: (outcome, { credentials }) => {
      if (outcome.kind === "done") leave();
      if (outcome.kind === "phone") {
        setStep(null);
        phone.start(outcome.step, { kind: "password", credentials });
      }
      if (outcome.kind === "second" || outcome.kind === "change") {
        phone.close();
        setStep({ credentials, ...(outcome.kind === "second" ? { second: outcome.step } : { token: outcome.token }) });
      }
    },
  });
  const phone = usePhoneStep(target, (credentials) => attempt.mutate({ credentials }));
  if (isCode && !isProvider && !isSignedIn() && !phone.step) return <ProviderSignIn />;
  // What one organisation refused doesn't apply to another.
  const isHere = attempt.context?.tenantId === currentTenant.id;
  const message = isHere && attempt.data?.kind === "refused" ? attempt.data.message : null;
  // While the browser leaves, a second sign-in would end the first one's session.
  const isPending = attempt.isPending || attempt.data?.kind === "done" || phone.isPending;
  const shared = { message, isPending, onBack: () => setStep(null) };
  if (step && "second" in step) {
    const submit = (factor: { provider: string; code: string; rememberBrowser: boolean }) =>
      attempt.mutate({
        credentials: step.credentials,
        second: { kind: "factor", token: step.second.token, ...factor },
      });
    return <SecondFactor {...shared} step={step.second} onSubmit={submit} />;
  }
  if (step) {
    const submit = (newPassword: string) =>
      attempt.mutate({ credentials: step.credentials, second: { kind: "password", token: step.token, newPassword } });
    const { userName } = step.credentials;
    return <NewPassword {...shared} userName={userName} error={attempt.error} onSubmit={submit} />;
  }
  if (phone.step) {
    return <PhoneConfirmation {...shared} step={phone.step} onConfirmed={phone.onConfirmed} onBack={phone.close} />;
  }
  return (
    <FirstStep
      {...shared}
      message={message ?? phone.refusal}
      target={target}
      onPhone={(due, remember) => phone.start(due, { kind: "passkey", remember })}
      onSubmit={(credentials) => attempt.mutate({ credentials })}
    />
  );
}
