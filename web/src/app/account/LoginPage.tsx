import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { environment, type DemoSignIn } from "@/api/environment";
import { isSignedIn, startCodeFlow, takeRememberedUrl, wasEnded } from "@/api/session";
import { useConfiguration } from "@/api/bootstrap";
import { isProviderUrl } from "@/lib/auth/returnUrl";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { CredentialsForm, type CredentialsFormProps } from "./CredentialsForm";
import { DemoSignIns } from "./DemoSignIns";
import { SecondFactor } from "./SecondFactor";
import { switchTenant } from "./tenants";
import { NewPassword } from "./NewPassword";
import { attemptCookie, attemptPassword, type Credentials, type SecondAttempt, type SecondStep } from "./signIn";
import { mayRegister } from "./settings";
import { useReturnUrl } from "./useReturnUrl";
import classes from "./Account.module.css";

/** Whose sign-in this is: the provider's, while a client waits behind the return address, or the application's own. */
function useSignInTarget() {
  const router = useRouter();
  const local = useReturnUrl();
  const isProvider = local !== null && isProviderUrl(local);
  const leave = () => {
    if (isProvider) location.assign(local);
    else void router.navigate({ href: local ?? takeRememberedUrl() ?? "/", replace: true });
  };
  return { isProvider, leave };
}

function Links() {
  const t = useText();
  const { setting, currentTenant } = useConfiguration();
  const returnUrl = useReturnUrl();
  return (
    <p className={classes.below}>
      {mayRegister(setting.values, currentTenant.id) ? (
        <Link to="/account/register" search={returnUrl ? { returnUrl } : {}} className={classes.back}>
          {t("Account.SignIn.Register")}
        </Link>
      ) : (
        t("Account.SignIn.NoAccount")
      )}
    </p>
  );
}

/** Name and password; with demo data, also the people that one may choose from. */
function FirstStep(props: Omit<CredentialsFormProps, "filled">) {
  const t = useText();
  const { demo } = environment();
  const [chosen, setChosen] = useState<DemoSignIn | null>(null);
  const choose = async (signIn: DemoSignIn) => {
    if (await switchTenant(signIn.tenant ?? "")) setChosen(signIn);
  };
  const filled = chosen && demo ? { userName: chosen.userName, password: demo.password } : null;
  return (
    <>
      {wasEnded() && <Banner inset>{t("Account.SignIn.Ended")}</Banner>}
      <CredentialsForm key={filled?.userName} {...props} filled={filled} />
      <Links />
      {demo && <DemoSignIns signIns={demo.signIns} onChoose={(signIn) => void choose(signIn)} />}
    </>
  );
}

/** A further step of the same sign-in. */
type Step = { credentials: Credentials } & ({ second: SecondStep } | { token: string });

/** Signs in: with the application's own form, or at the provider for a client that waits. */
export function LoginPage() {
  const { isProvider, leave } = useSignInTarget();
  const isCode = environment().oAuthConfig.strategy === "code";
  const goesToProvider = isCode && !isProvider && !isSignedIn();
  const [step, setStep] = useState<Step | null>(null);
  const { currentTenant } = useConfiguration();
  const attempt = useMutation({
    mutationFn: ({ credentials, second }: { credentials: Credentials; second?: SecondAttempt }) =>
      isProvider ? attemptCookie(credentials, second) : attemptPassword(credentials, second),
    meta: { ownRefusal: true },
    onMutate: () => ({ tenantId: currentTenant.id }),
    onSuccess: (outcome, { credentials }) => {
      if (outcome.kind === "done") leave();
      if (outcome.kind === "second") setStep({ credentials, second: outcome.step });
      if (outcome.kind === "change") setStep({ credentials, token: outcome.token });
    },
  });
  useEffect(() => {
    if (goesToProvider) void startCodeFlow();
  }, [goesToProvider]);
  if (goesToProvider) return null;
  // What one organisation refused says nothing of another.
  const isHere = attempt.context?.tenantId === currentTenant.id;
  const message = isHere && attempt.data?.kind === "refused" ? attempt.data.message : null;
  const shared = { message, isPending: attempt.isPending, onBack: () => setStep(null) };
  if (step && "second" in step) {
    const submit = (factor: { provider: string; code: string }) =>
      attempt.mutate({
        credentials: step.credentials,
        second: { kind: "factor", token: step.second.token, ...factor },
      });
    return <SecondFactor {...shared} step={step.second} onSubmit={submit} />;
  }
  if (step) {
    const submit = (newPassword: string) =>
      attempt.mutate({ credentials: step.credentials, second: { kind: "password", token: step.token, newPassword } });
    return <NewPassword {...shared} error={attempt.error} onSubmit={submit} />;
  }
  return <FirstStep {...shared} onSubmit={(credentials) => attempt.mutate({ credentials })} />;
}
