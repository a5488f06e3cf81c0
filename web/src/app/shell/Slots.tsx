import type { SlotRegistration } from "@/lib/registry";
import { areas } from "../areas";

const registered = areas
  .flatMap((area) => [...(area.slots ?? [])])
  .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100));

/** What areas register for a place of the shell. */
export function Slots({ slot }: { slot: SlotRegistration["slot"] }) {
  // The list never changes while the application runs, so the position is the identity.
  return registered
    .filter((entry) => entry.slot === slot)
    .map(({ component: Component }) => <Component key={Component.displayName ?? Component.name} />);
}
