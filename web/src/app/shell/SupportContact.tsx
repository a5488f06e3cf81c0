import { dialled, useSupport } from "@/api/support";
import { useText } from "@/lib/text";

/** Whom people ask who can't get on; nothing where nobody is named. */
export function SupportContact() {
  const t = useText();
  const support = useSupport();
  if (!support) return null;
  const { name, email, phone } = support;
  return (
    <span>
      {t("Shell.Footer.Support")} {name && <bdi>{name}</bdi>}{" "}
      {email && (
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      )}{" "}
      {phone && (
        <a href={dialled(phone)}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
    </span>
  );
}
