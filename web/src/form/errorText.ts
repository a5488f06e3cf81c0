import { parseFormError } from "@/lib/formErrors";
import { textOr } from "@/lib/text";

/**
 * The words of a field's error. A rule gives a key with parameters in square brackets
 * (`Ui.Rule.MaxLength[80]`); the server gives a finished sentence, which is shown as it is.
 */
export function errorText(error: string): string {
  const { key, parameters } = parseFormError(error);
  return textOr(key, error, parameters);
}
