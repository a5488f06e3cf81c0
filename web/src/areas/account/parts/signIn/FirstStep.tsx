import { IconKey } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { environment, type DemoSignIn } from "@/api/environment";
import { wasEnded } from "@/api/session";
import { useConfiguration } from "@/api/bootstrap";
import { canOpen } from "@/lib/device";
import { externalFailure } from "@/lib/externalFailure";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { CredentialsForm, type CredentialsFormProps } from "./CredentialsForm";
import { DemoSignIns } from "./DemoSignIns";
import { ExternalSignIn } from "../provider/ExternalSignIn";
import { MainAddress } from "../card/MainAddress";
import { supportsPasskeys } from "../passkey/passkeys";
import { usePasskeySignIn, type SignInTarget } from "../passkey/usePasskeySignIn";
import { switchTenant } from "../tenant/tenants";
import { SignInFailureBanner } from "../provider/ProviderSignIn";
import type { Credentials, PhoneStep } from "./signIn";
import { mayRegister } from "../card/settings";
import { useSignInWays } from "./useSignInWays";
import { useReturnUrl } from "../card/useReturnUrl";
import classes from "../card/Account.module.css";

function RegisterLink() {
  const t = useText();
  const { setting, currentTenant } = useConfiguration();
  const returnUrl = useReturnUrl();
  if (!canOpen("/account/register")) return null;
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

/** A passkey instead of name and password. */
function PasskeyButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const t = useText();
  if (!supportsPasskeys()) return <MainAddress message="Account.Address.Passkeys" path="/account/login" />;
  return (
    <Button size="large" icon={IconKey} loading={isPending} onClick={onClick}>
      {t("Account.Passkeys.SignIn")}
    </Button>
  );
}

interface FirstStepProps extends Omit<CredentialsFormProps, "filled" | "others"> {
  target: SignInTarget;
  /** The passkey's user has to confirm a phone number first. */
  onPhone: (step: PhoneStep, remember: boolean) => void;
}

/** Name and password, or a passkey; with demo data, also the demo users to choose from. */
export function FirstStep({ target, onPhone, ...props }: FirstStepProps) {
  const t = useText();
  const passkey = usePasskeySignIn(target, onPhone);
  const submit = (credentials: Credentials) => {
    passkey.forget();
    props.onSubmit(credentials);
  };
  const ways = useSignInWays();
  const search = useRouterState({ select: (state) => state.location.search }) as { externalError?: string };
  const failure = externalFailure(search.externalError);
  const { demo } = environment();
  const [chosen, setChosen] = useState<DemoSignIn | null>(null);
  const choose = async (signIn: DemoSignIn) => {
    if (await switchTenant(signIn.tenant ?? "")) setChosen(signIn);
  };
  const filled = chosen && demo ? { userName: chosen.userName, password: demo.password } : null;
  return (
    <>
      <SignInFailureBanner />
      {wasEnded() && <Banner inset>{t("Account.SignIn.Ended")}</Banner>}
      {failure && (
        <Banner tone="danger" inset>
          {t(failure)}
        </Banner>
      )}
      {ways.takesPassword && (
        <CredentialsForm
          key={filled?.userName}
          {...props}
          onSubmit={submit}
          message={passkey.message ?? props.message}
          filled={filled}
          others={ways.isLocal && <PasskeyButton isPending={passkey.isPending} onClick={passkey.start} />}
        />
      )}
      {target.isProvider && <ExternalSignIn />}
      <RegisterLink />
      {demo && <DemoSignIns signIns={demo.signIns} onChoose={(signIn) => void choose(signIn)} />}
    </>
  );
}
