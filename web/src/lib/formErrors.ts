/** A form's message may carry its parameters in square brackets: `Text.Key[3,64]`. */
export interface FormErrorText {
  key: string;
  parameters: readonly string[];
}

/** Splits `Key[a,b]`; without brackets there are no parameters. */
export function parseFormError(error: string): FormErrorText {
  const match = /^(?<key>[^[\]]+)\[(?<list>[^\]]*)\]$/u.exec(error.trim());
  if (!match?.groups) return { key: error.trim(), parameters: [] };
  const list = match.groups.list ?? "";
  return {
    key: (match.groups.key ?? "").trim(),
    parameters: list === "" ? [] : list.split(",").map((part) => part.trim()),
  };
}

/** Marks an invalid field: the class for style sheets, and the attribute for screen readers. */
export function invalidMarks(error: unknown): { className?: string; "aria-invalid"?: true } {
  return error ? { className: "is-invalid", "aria-invalid": true } : {};
}
