import { IconShieldLock, IconShieldOff, IconShieldX } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, type Transition } from "@/ui";
import { useResetFactors, useSwitchTwoFactor, type User } from "../../queries";
import { fullName } from "../../rules";

type FactorTransition = Transition & { icon: typeof IconShieldLock };

/** An administrator's actions on a user's second step: switching it, and removing lost factors. */
export function useTwoFactorActions(): (user: User) => FactorTransition[] {
  const t = useText();
  const told = (summary: string) => showToast({ severity: "success", summary });
  const change = useSwitchTwoFactor((user) =>
    told(
      t(user.twoFactorEnabled ? "Users.TwoFactorSwitchedOff" : "Users.TwoFactorSwitchedOn", { name: fullName(user) }),
    ),
  );
  const reset = useResetFactors((user) => told(t("Users.FactorsReset", { name: fullName(user) })));

  async function askToSwitch(user: User): Promise<void> {
    const { twoFactorEnabled: isOn } = user;
    const message = t(isOn ? "Users.TwoFactorOffQuestion" : "Users.TwoFactorOnQuestion", { name: fullName(user) });
    const action = t(isOn ? "Users.TwoFactorOff" : "Users.TwoFactorOn");
    if (await confirm({ message, action, danger: isOn })) change.mutate(user);
  }

  async function askToReset(user: User): Promise<void> {
    const message = t("Users.ResetFactorsQuestion", { name: fullName(user) });
    if (await confirm({ message, action: t("Users.ResetFactors"), danger: true })) reset.mutate(user);
  }

  return (user) => [
    {
      key: "two-factor",
      label: t(user.twoFactorEnabled ? "Users.TwoFactorOff" : "Users.TwoFactorOn"),
      icon: user.twoFactorEnabled ? IconShieldOff : IconShieldLock,
      loading: change.isPending,
      onClick: () => void askToSwitch(user),
    },
    {
      key: "reset-factors",
      label: t("Users.ResetFactors"),
      icon: IconShieldX,
      loading: reset.isPending,
      onClick: () => void askToReset(user),
    },
  ];
}
