import { daysAfter } from "@/lib/format";
import type { AuditSettings } from "../../queries";

/** The form of the retention of audit records. */
export interface RetentionValues extends Record<string, unknown> {
  expires: boolean;
  days: number | null;
}

export function retentionValues({ isExpiredDeleterEnabled, expiredDeleterPeriod }: AuditSettings): RetentionValues {
  return { expires: isExpiredDeleterEnabled, days: expiredDeleterPeriod ?? 0 };
}

/** The request: records that don't expire have the period 0, and so have those with an empty one. */
export function retentionRequest({ expires, days }: RetentionValues): Required<AuditSettings> {
  return { isExpiredDeleterEnabled: expires, expiredDeleterPeriod: expires ? (days ?? 0) : 0 };
}

/** The day before which records are deleted, as `MM/dd/yyyy`; null while none is. */
export function cutoff(today: string, { expires, days }: RetentionValues): string | null {
  if (!expires || !days) return null;
  const [year, month, day] = daysAfter(today, -days).split("-");
  return `${month}/${day}/${year}`;
}
