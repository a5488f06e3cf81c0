import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { passwordRules } from "./passwordRules";
import { StrengthMeter } from "./StrengthMeter";
import classes from "./Password.module.css";

interface PasswordRulesProps {
  password: string;
  /** Words that an attacker would try first: the owner's names and address. */
  known?: readonly string[];
}

const nothing: readonly string[] = [];

/** The password rules, ticked off while typing, and how hard the password is to guess. */
export function PasswordRules({ password, known = nothing }: PasswordRulesProps) {
  const t = useText();
  const { setting } = useConfiguration();
  const rules = passwordRules(setting.values);
  if (rules.length === 0 && !password) return null;
  return (
    <div className={classes.rules}>
      {rules.length > 0 && <p>{t("Account.Password.Rules")}</p>}
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
      <StrengthMeter password={password} known={known} />
    </div>
  );
}
