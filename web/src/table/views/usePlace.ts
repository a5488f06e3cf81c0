import { useState } from "react";
import type { ViewSearch } from "./views";

/** What a view shows of its list. */
export type ViewPlace = Omit<ViewSearch, "view">;

/** A place that was chosen, and the address that it was chosen at. */
interface Chosen {
  place: ViewPlace;
  at: string;
}

/**
 * What a view shows, as the address has it, and a way to change it there. An address changes after its loaders have run and
 * the page is drawn anew. Until then the controls show what was chosen, and a further choice builds on it: on what it
 * replaces, the week that was just chosen would be lost by a step to the next one.
 */
export function usePlace(
  { on, span, lanes }: ViewPlace,
  onChange: (next: ViewPlace) => void,
): { place: ViewPlace; onPlace: (next: ViewPlace) => void } {
  const address = JSON.stringify([on, span, lanes]);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen && chosen.at !== address) setChosen(null);
  const place = chosen?.at === address ? chosen.place : { on, span, lanes };
  return {
    place,
    onPlace: (next) => {
      setChosen({ place: { ...place, ...next }, at: address });
      onChange(next);
    },
  };
}
