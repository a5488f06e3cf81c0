import { useEffect } from "react";
import { clockSentence, noteSignInFailure, useSignInFailure } from "@/api/auth/failure";
import { useApiChange } from "@/api/change";
import { startCodeFlow } from "@/api/session";
import { useText } from "@/lib/text";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";

/** Says why the last sign-in at the provider failed. */
export function SignInFailureBanner() {
  const t = useText();
  const failure = useSignInFailure();
  if (!failure) return null;
  return (
    <Banner tone="danger" inset>
      {failure.clocks ? clockSentence(failure.clocks) : t("Account.SignIn.Failed")}
    </Banner>
  );
}

/** Goes to the provider; after a failure only on the user's request, since the same failure would otherwise repeat for ever. */
export function ProviderSignIn({ start = startCodeFlow }: { start?: () => Promise<void> }) {
  const t = useText();
  const hasFailed = useSignInFailure() !== null;
  const again = useApiChange({ call: start });
  useEffect(() => {
    if (!hasFailed) void start().catch(noteSignInFailure);
  }, [hasFailed, start]);
  if (!hasFailed) return null;
  return (
    <>
      <SignInFailureBanner />
      <Button kind="primary" size="large" onClick={() => again.mutate()}>
        {t("Account.SignIn.Again")}
      </Button>
    </>
  );
}
