import { UnstyledButton } from "@mantine/core";
import { IconBuilding, IconChevronRight } from "@tabler/icons-react";
import type { DemoSignIn } from "@/api/environment";
import { textOr, useText } from "@/lib/text";
import classes from "./DemoSignIns.module.css";

interface DemoSignInsProps {
  signIns: readonly DemoSignIn[];
  onChoose: (signIn: DemoSignIn) => void;
}

/** The demo users to sign in as; beside the card, or below it where there is no room. */
export function DemoSignIns({ signIns, onChoose }: DemoSignInsProps) {
  const t = useText();
  return (
    <section className={classes.card} aria-labelledby="demo-sign-ins">
      <h2 id="demo-sign-ins" className={classes.title}>
        {t("Account.Demo.Title")}
      </h2>
      <p className={classes.text}>{t("Account.Demo.Text")}</p>
      <ul className={classes.list}>
        {signIns.map((signIn) => {
          const key = signIn.role.replaceAll(" ", "");
          return (
            <li key={signIn.userName}>
              <UnstyledButton className={classes.choice} onClick={() => onChoose(signIn)}>
                <span className={classes.words}>
                  <span className={classes.role}>{textOr(`Account.Demo.Role.${key}`, signIn.role)}</span>
                  <span className={classes.sees}>{textOr(`Account.Demo.Sees.${key}`, "")}</span>
                </span>
                <span className={classes.where}>
                  {signIn.tenant && <IconBuilding size={14} stroke={1.75} aria-hidden="true" />}
                  <bdi>{signIn.tenant ?? t("Account.Demo.Provider")}</bdi>
                </span>
                <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
