import type { Format } from "@/lib/format";

const units = ["B", "kB", "MB", "GB"] as const;

/** A size in the unit that suits it. */
export function fileSize(format: Format, bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const tenths = Math.round((bytes / 1024 ** step) * 10);
  return `${format.number(tenths / 10, tenths % 10 === 0 ? 0 : 1)} ${units[step] ?? "B"}`;
}
