import { Link } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { buttonClass } from "@/ui/button";
import classes from "./Account.module.css";
import { useReturnUrl } from "./useReturnUrl";

interface SignInLinkProps {
  /** As the card's primary action instead of a quiet link. */
  isAction?: boolean;
}

/** Links to the sign-in, which continues where it was left for this page. */
export function SignInLink({ isAction = false }: SignInLinkProps) {
  const t = useText();
  const returnUrl = useReturnUrl();
  return (
    <Link
      to="/account/login"
      search={returnUrl ? { returnUrl } : {}}
      className={isAction ? buttonClass({ kind: "primary", size: "large" }) : classes.back}
    >
      {isAction ? t("Account.SignIn.Submit") : t("Account.BackToSignIn")}
    </Link>
  );
}
