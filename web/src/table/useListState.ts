import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { parseListState, toSearch, type ListDefinition, type ListState } from "./listState";

/** A chosen state, and the address at which it was chosen. */
interface Chosen {
  state: ListState;
  at: string;
}

/** The state of a list from its address, and a function to change it there. Other parameters of the page are kept. */
export function useListState(
  search: Readonly<Record<string, unknown>>,
  definition: ListDefinition,
): { state: ListState; onState: (next: ListState) => void } {
  const navigate = useNavigate();
  const written = parseListState(search, definition);
  const address = JSON.stringify(toSearch(written, definition));
  // An address changes after its loaders have run. Until then the controls show what was chosen, and further choices build on it.
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen && chosen.at !== address) setChosen(null);
  return {
    state: chosen?.at === address ? chosen.state : written,
    onState: (next) => {
      setChosen({ state: next, at: address });
      void navigate({
        to: ".",
        search: (last: object) => ({ ...last, ...toSearch(next, definition) }),
        replace: true,
        // The router would restore the scroll position; different rows start at the first one (useListTop).
        resetScroll: false,
      });
    },
  };
}
