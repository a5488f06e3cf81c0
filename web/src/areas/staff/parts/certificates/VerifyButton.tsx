import { IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, IconButton } from "@/ui";
import { useVerifyCertificate, type Certificate } from "./certificateQueries";

/** Verifies a certificate of somebody else, or takes that back. */
export function VerifyButton({ certificate }: { certificate: Certificate }) {
  const t = useText();
  const { name, verifiedAt, canVerify } = certificate;
  const verification = useVerifyCertificate((saved) =>
    showToast({
      severity: "success",
      summary: t(saved.verifiedAt ? "Staff.Certificate.VerifiedToast" : "Staff.Certificate.WithdrawnToast", { name }),
    }),
  );
  async function verify(): Promise<void> {
    const message = t("Staff.Certificate.VerifyQuestion", { name });
    if (await confirm({ message, action: t("Staff.Certificate.VerifyAction"), subject: name }))
      verification.mutate({ certificate, isVerified: true });
  }
  if (!canVerify) return null;
  if (verifiedAt) {
    const label = t("Staff.Certificate.Withdraw", { name });
    const withdraw = (): void => verification.mutate({ certificate, isVerified: false });
    return <IconButton icon={IconShieldOff} size="small" label={label} onClick={withdraw} />;
  }
  const label = t("Staff.Certificate.Verify", { name });
  return <IconButton icon={IconShieldCheck} size="small" label={label} onClick={() => void verify()} />;
}
