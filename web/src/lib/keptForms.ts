/** Values of one form by the names of its fields. */
export type FormValues = Record<string, unknown>;

/** Input at the end of a session, for the same person on the same page. */
interface Kept {
  owner: string;
  place: string;
  forms: Record<string, FormValues>;
}

const keptKey = "waymark.kept-forms";

/** The open forms by name; each returns its values, or null when there is nothing to lose. */
const open = new Map<string, () => FormValues | null>();

/** Registers an open form; returns the function that unregisters it. */
export function offerForm(name: string, read: () => FormValues | null): () => void {
  open.set(name, read);
  return () => {
    if (open.get(name) === read) open.delete(name);
  };
}

/** Keeps the input of the open forms, in this tab only. `owner` is the person who typed it, `place` the path. */
export function keepForms(owner: string, place: string): void {
  const forms: Kept["forms"] = {};
  for (const [name, read] of open) {
    const values = read();
    if (values) forms[name] = values;
  }
  if (Object.keys(forms).length === 0) return;
  sessionStorage.setItem(keptKey, JSON.stringify({ owner, place, forms } satisfies Kept));
}

/** Deletes everything kept in this tab, no matter who typed it: it is not encrypted. */
export function forgetForms(): void {
  sessionStorage.removeItem(keptKey);
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keptKey) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Whether values of a form are kept for this person on this page. */
export function hasKept(name: string, owner: string, place: string): boolean {
  const kept = readKept();
  return kept?.owner === owner && kept.place === place && name in kept.forms;
}

/** Returns the kept values of a form and deletes them; another person's are deleted unread. */
export function takeKept(name: string, owner: string, place: string): FormValues | null {
  const kept = readKept();
  if (!kept) return null;
  const isOwn = kept.owner === owner;
  if (isOwn && kept.place !== place) return null;
  const { [name]: values, ...others } = kept.forms;
  if (isOwn && !values) return null;
  if (!isOwn || Object.keys(others).length === 0) sessionStorage.removeItem(keptKey);
  else sessionStorage.setItem(keptKey, JSON.stringify({ ...kept, forms: others } satisfies Kept));
  return isOwn ? (values ?? null) : null;
}
