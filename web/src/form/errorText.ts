import { parseFormError } from "@/lib/formErrors";
import { textOr } from "@/lib/text";

/**
 * The message of a field's error. A rule returns a key with parameters in square brackets (`Ui.Rule.MaxLength[80,5]`); the server sends a
 * finished sentence, which is shown as it is.
 */
export function errorText(error: string): string {
  const { key, parameters } = parseFormError(error);
  // Numbers are formatted in the user's culture.
  const written = parameters.map((parameter) => (/^\d+$/u.test(parameter) ? Number(parameter) : parameter));
  return textOr(key, error, written);
}
