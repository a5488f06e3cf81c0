import { expect, test } from "vitest";
import { tickedTogether } from "./identityValues";

const off = { requireConfirmedEmail: false, enablePhoneNumberConfirmation: false, requireConfirmedPhoneNumber: false };
const both = { ...off, enablePhoneNumberConfirmation: true, requireConfirmedPhoneNumber: true };

test("asking for a confirmed number and confirming numbers follow each other", () => {
  expect(tickedTogether(off, "requireConfirmedPhoneNumber", true)).toEqual(both);
  expect(tickedTogether(both, "enablePhoneNumberConfirmation", false)).toEqual(off);
  expect(tickedTogether(both, "requireConfirmedPhoneNumber", false)).toEqual({
    ...off,
    enablePhoneNumberConfirmation: true,
  });
  expect(tickedTogether(off, "enablePhoneNumberConfirmation", true)).toEqual({
    ...off,
    enablePhoneNumberConfirmation: true,
  });
});
