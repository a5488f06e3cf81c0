import { useEffect, type RefObject } from "react";

/** What is written or chosen in; what is ticked is no first thing to do. */
const field = ":is(input, textarea):not(:disabled, [readonly], [hidden], [type=hidden], [type=radio], [type=checkbox])";
const control = ":is(input, textarea, select, button, a[href]):not([hidden], [type=hidden])";

/** The first field of a form; without one, what the content begins with, if that is a field. */
function firstField(content: Element): Element | null {
  const first = content.querySelector(control);
  return content.querySelector(`${field}[data-path]`) ?? (first?.matches(field) ? first : null);
}

/** Gives the focus of a dialog to the first field of its content, where nothing in it asks for it: the library gives it to the cross. */
export function useFirstField(content: RefObject<Element | null>): void {
  useEffect(() => {
    if (!content.current || content.current.querySelector("[data-autofocus]")) return;
    firstField(content.current)?.setAttribute("data-autofocus", "true");
  }, [content]);
}
