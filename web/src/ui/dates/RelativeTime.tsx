import { useFormat } from "@/lib/format";
import { useNow } from "./useNow";

/** "3 hours ago", with the exact time on hover; updated while the page is open. */
export function RelativeTime({ instant }: { instant: string | null | undefined }) {
  const format = useFormat();
  const now = useNow();
  if (!instant) return null;
  return (
    <time dateTime={instant} title={format.dateTime(instant)}>
      {format.relative(instant, now)}
    </time>
  );
}
