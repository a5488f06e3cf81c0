import { latinDigits } from "@/lib/typedNumber";
import { useConfiguration } from "./bootstrap";

/** Who helps the people of a level; null where nobody can be reached. */
export interface Support {
  name: string | null;
  email: string | null;
  phone: string | null;
}

/** The contact that these settings name. */
export function supportOf(values: Readonly<Record<string, string | null>>): Support | null {
  const filled = (name: string): string | null => values[`Portal.Support.${name}`] || null;
  const support = { name: filled("Name"), email: filled("Email"), phone: filled("Phone") };
  return support.email || support.phone ? support : null;
}

/** Who helps at the level that the page is in: before the sign-in, at the tenant that is chosen there. */
export function useSupport(): Support | null {
  return supportOf(useConfiguration().setting.values);
}

/** What a phone is asked to dial: digits, and the plus before them. */
export function dialled(phone: string): string {
  const number = latinDigits(phone)
    // "+44 (0)20": the zero is dialled within the country alone.
    .replace(/^(\s*\+\s*\d+\s*)\(0\)/u, "$1")
    // "ext. 12": the caller asks for it once somebody answers.
    .replace(/(?<=\d.*)\p{L}\D*\d+\s*$/u, "");
  return `tel:${number.replaceAll(/[^+\d]/gu, "")}`;
}
