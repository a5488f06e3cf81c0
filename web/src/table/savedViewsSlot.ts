import { createContext, type ReactNode } from "react";

/** The saved views of the list whose page is open, which stand among the tools of every list; the application says what draws them. */
export const SavedViewsSlot = createContext<ReactNode>(null);
