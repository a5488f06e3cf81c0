import { expect, it } from "vitest";
import { ApiError } from "@/api/errors";
import { createFormat } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { failureOf, failureText } from "./uploadFailure";

const written: Translate = (key, parameters) => `${key} ${JSON.stringify(parameters)}`;
const format = createFormat("en-GB");

function refused(code: string, data: Record<string, unknown>): ApiError {
  return new ApiError(413, { error: { code, message: "At most 10485760 bytes.", details: null, data } });
}

it("tells the limit of a file that is too large in megabytes", () => {
  const failure = failureOf(refused("Portal:Assets.TooLarge", { limit: 10 * 1024 * 1024 }), false);
  expect(failureText(written, format, "a.png", failure)).toBe('Uploads.TooLarge {"name":"a.png","limit":"10 MB"}');
});

it("leaves other refusals to the server's words", () => {
  const failure = failureOf(refused("Portal:Assets.QuotaExceeded", { limit: 7 }), false);
  expect(failureText(written, format, "a.png", failure)).toContain("At most 10485760 bytes.");
  expect(failureOf(new TypeError("gone"), false)).toEqual({ message: "", canResume: true });
});
