import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { parseListState, toSearch, type ListDefinition, type ListState } from "./listState";

/** A state that was chosen, and the address that it was chosen at. */
interface Chosen {
  state: ListState;
  at: string;
}

/** The state of a list as its address has it, and a way to change it there. Other parameters of the page stay. */
export function useListState(
  search: Readonly<Record<string, unknown>>,
  definition: ListDefinition,
): { state: ListState; onState: (next: ListState) => void } {
  const navigate = useNavigate();
  const written = parseListState(search, definition);
  const address = JSON.stringify(toSearch(written, definition));
  // An address changes after its loaders have run. Until then the controls show what was chosen, and a further choice builds on it.
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
        // The router would put the list where it stood before; what shows other rows begins at the first (useListTop).
        resetScroll: false,
      });
    },
  };
}
