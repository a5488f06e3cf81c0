import { createContext, type ReactNode } from "react";

/** The saved views of the open list, among the tools of every list; set by the application. */
export const SavedViewsSlot = createContext<ReactNode>(null);
