import { instantOf } from "@/lib/dayInstants";
import type { DelegationRequest } from "./queries";

/** Form values: times in the user's time zone, `2026-03-09T17:30`. */
export interface DelegationValues extends Record<string, unknown> {
  targetUserId: string | null;
  startTime: string;
  endTime: string;
}

export const emptyDelegation: DelegationValues = { targetUserId: null, startTime: "", endTime: "" };

function instant(time: string, timeZone: string): number | null {
  const [day, clock] = time.split("T");
  return day && clock ? instantOf(day, clock, timeZone) : null;
}

/** The request; the rules below reject empty values. */
export function toRequest(values: DelegationValues, timeZone: string): DelegationRequest {
  const at = (time: string): string => {
    const found = instant(time, timeZone);
    return found === null ? "" : new Date(found).toISOString();
  };
  return {
    targetUserId: values.targetUserId ?? "",
    startTime: at(values.startTime),
    endTime: at(values.endTime),
  };
}

/** With neither time, both are `required`; with one, the other is invalid; the end is after the start. */
export const delegationRules = {
  targetUserId: (id: string | null): string | null => (id ? null : "Ui.Rule.Required"),
  startTime: (start: string, { endTime }: DelegationValues): string | null => {
    if (start) return null;
    return endTime ? "Validation.Invalid" : "Ui.Rule.Required";
  },
  endTime: (end: string, { startTime }: DelegationValues): string | null => {
    if (!end) return startTime ? "Validation.Invalid" : "Ui.Rule.Required";
    return startTime && end <= startTime ? "Validation.EndBeforeStart" : null;
  },
};
