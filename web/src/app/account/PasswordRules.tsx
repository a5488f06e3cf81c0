import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import classes from "./Account.module.css";
import { passwordRules } from "./passwordRules";

/** What a password needs here, ticked off while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const t = useText();
  const { setting } = useConfiguration();
  const rules = passwordRules(setting.values);
  if (rules.length === 0) return null;
  return (
    <div className={classes.rules}>
      <p>{t("Account.Password.Rules")}</p>
      <ul>
        {rules.map(({ key, count, isMet }) => {
          const met = isMet(password);
          const Icon = met ? IconCheck : IconCircleDashed;
          return (
            <li key={key} data-met={met || undefined}>
              <Icon size={14} stroke={2} aria-hidden="true" />
              {t(key, count === undefined ? undefined : { count })}
              <VisuallyHidden>{t(met ? "Account.Password.Rule.Met" : "Account.Password.Rule.Open")}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
