import { useText } from "@/lib/text";
import classes from "./Password.module.css";
import { usePasswordStrength } from "./strength";

const steps = [1, 2, 3, 4] as const;

interface StrengthMeterProps {
  password: string;
  /** Words that an attacker would try first: the owner's names and address. */
  known: readonly string[];
}

/** How hard the password is to guess, updated while typing. */
export function StrengthMeter({ password, known }: StrengthMeterProps) {
  const t = useText();
  const strength = usePasswordStrength(password, known);
  if (strength === null) return null;
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.steps} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-reached={step <= strength || undefined} />
        ))}
      </div>
      <p role="status">
        {t("Account.Password.Strength")}: {t(`Account.Password.Strength.${strength}`)}
      </p>
    </div>
  );
}
