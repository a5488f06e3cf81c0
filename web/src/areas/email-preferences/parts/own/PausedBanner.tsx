import { Link } from "@tanstack/react-router";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, buttonClass } from "@/ui";
import { useResume, type EmailPreferences } from "../../queries";

/** Says that mail to the user's address is paused, and how to resume it. */
export function PausedBanner({ own }: { own: EmailPreferences }) {
  const t = useText();
  const format = useFormat();
  const { email: address, emailConfirmed, pausedAt } = own;
  const resume = useResume(() =>
    showToast({ severity: "success", summary: t("EmailPreferences.Resumed", { address }) }),
  );
  if (!pausedAt) return null;
  const account = (
    <Link to="/account/manage" className={buttonClass({ size: "small" })}>
      {t("EmailPreferences.MyAccount")}
    </Link>
  );
  return (
    <Banner
      inset
      tone="warning"
      actions={
        <>
          {!emailConfirmed && account}
          <Button
            size="small"
            loading={resume.isPending}
            disabledReason={emailConfirmed ? undefined : t("EmailPreferences.PausedConfirm")}
            onClick={() => resume.mutate(undefined)}
          >
            {t("EmailPreferences.Resume")}
          </Button>
        </>
      }
    >
      {t("EmailPreferences.Paused", { address, date: format.date(pausedAt) })}
    </Banner>
  );
}
