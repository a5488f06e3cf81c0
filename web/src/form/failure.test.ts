import { describe, expect, it } from "vitest";
import { ApiError, type ValidationError } from "@/api/errors";
import { isForForm, isStale, sortFailure } from "./failure";

function refused(validationErrors: ValidationError[], message = "Your request is not valid!"): ApiError {
  return new ApiError(400, { error: { code: null, message, details: null, validationErrors } });
}

const known = new Set(["title", "ownerUserId", "items.2.title"]);

describe("a refused save", () => {
  it("gives each error to its field", () => {
    const failure = refused([
      { message: "Too long.", members: ["Title"] },
      { message: "Not found.", members: ["owner"] },
      { message: "Empty.", members: ["items[2].title"] },
    ]);
    expect(sortFailure(failure, known, { owner: "ownerUserId" })).toEqual({
      fields: { title: "Too long.", ownerUserId: "Not found.", "items.2.title": "Empty." },
      rest: [],
    });
  });

  it("keeps for the summary what no field shows", () => {
    const failure = refused([
      { message: "Start lies after end.", members: null },
      { message: "Unknown property.", members: ["colour"] },
    ]);
    expect(sortFailure(failure, known).rest).toEqual(["Start lies after end.", "Unknown property."]);
  });

  it("shows a business rule in the summary", () => {
    expect(sortFailure(refused([], "The cycle is closed."), known)).toEqual({
      fields: {},
      rest: ["The cycle is closed."],
    });
  });

  it("leaves stale records and lost connections to their own handling", () => {
    expect(isStale(new ApiError(409, null))).toBe(true);
    const saved = { code: "Portal:Common.AlreadySaved", message: "This was already saved.", details: null };
    expect(isStale(new ApiError(409, { error: saved }))).toBe(false);
    expect(isForForm(new ApiError(409, null))).toBe(false);
    expect(isForForm(new ApiError(0, null))).toBe(false);
    expect(isForForm(refused([]))).toBe(true);
  });
});
