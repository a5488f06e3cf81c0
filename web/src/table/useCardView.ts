import { useNavigate } from "@tanstack/react-router";

/** Search parameter of lists that are shown as cards, too. */
export interface CardSearch {
  view?: "cards" | undefined;
}

/** Parses it; anything else is the table. */
export function parseCardSearch(raw: Readonly<Record<string, unknown>>): CardSearch {
  return { view: raw["view"] === "cards" ? "cards" : undefined };
}

/** Whether the address of the list asks for cards, and a function to change it there. */
export function useCardView({ view }: CardSearch): { isShown: boolean; onShow: (isShown: boolean) => void } {
  const navigate = useNavigate();
  return {
    isShown: view === "cards",
    onShow: (isShown) =>
      void navigate({
        to: ".",
        search: (last: object) => ({ ...last, view: isShown ? "cards" : undefined }),
        replace: true,
      }),
  };
}
