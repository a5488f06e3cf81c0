import { parseFormError } from "@/lib/formErrors";
import { textOr } from "@/lib/text";

/**
 * The words of a field's error. A rule gives a key with parameters in square brackets
 * (`Ui.Rule.MaxLength[80,5]`); the server gives a finished sentence, which is shown as it is.
 */
export function errorText(error: string): string {
  const { key, parameters } = parseFormError(error);
  // A number shows as all numbers of the culture do.
  const written = parameters.map((parameter) => (/^\d+$/u.test(parameter) ? Number(parameter) : parameter));
  return textOr(key, error, written);
}
