import type { Framework, FrameworkRequest } from "./queries";

/** What the form of a framework shows. */
export interface FrameworkValues extends Record<string, unknown> {
  code: string;
  title: string;
  version: string;
  publisher: string;
  licence: string;
  concurrencyStamp: string;
}

/** The values of a framework, or those that a new one begins with. */
export function toValues(framework: Framework | null): FrameworkValues {
  return {
    code: framework?.code ?? "",
    title: framework?.title ?? "",
    version: framework?.version ?? "",
    publisher: framework?.publisher ?? "",
    licence: framework?.licence ?? "",
    concurrencyStamp: framework?.concurrencyStamp ?? "",
  };
}

const orNull = (text: string): string | null => text.trim() || null;

/** What the server takes of the form. */
export function toRequest(values: FrameworkValues): FrameworkRequest {
  return {
    code: values.code.trim().toUpperCase(),
    title: values.title.trim(),
    version: orNull(values.version),
    publisher: orNull(values.publisher),
    licence: orNull(values.licence),
    concurrencyStamp: values.concurrencyStamp || null,
  };
}
