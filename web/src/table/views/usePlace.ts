import { useState } from "react";
import type { ViewSearch } from "./views";

/** The part of its list that a view shows. */
export type ViewPlace = Omit<ViewSearch, "view">;

/** A chosen place, and the address at which it was chosen. */
interface Chosen {
  place: ViewPlace;
  at: string;
}

/**
 * What a view shows, from the address, and a function to change it there. An address changes after its loaders have run and the page has
 * rendered. Until then the controls show what was chosen, and further choices build on it; otherwise, going to the next week would drop the
 * week that was just chosen.
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
