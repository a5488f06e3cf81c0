import { personOf } from "./auth/accessToken";
import { accessToken } from "./auth/current";
import { requestJson } from "./client";

/** Unsent input of one person. */
interface Kept {
  /** When it was kept, in milliseconds. */
  at: number;
  value: unknown;
}

/** An entry of another page, as stored when it was found. */
interface Found extends Kept {
  text: string;
}

/** What is stored for one person, as this page knows it. */
interface Shelf {
  person: string;
  /** Null if the browser can't encrypt: entries then live in this tab while it is open. */
  key: CryptoKey | null;
  /** Entries of this page, by name. */
  own: Map<string, Kept>;
  /** Entries left by earlier pages and other tabs, by storage key. */
  found: Map<string, Found>;
}

const prefix = "waymark.kept.";
/** Part of the storage key: tabs of one person must not overwrite each other's text. */
const page = crypto.getRandomValues(new Uint32Array(2)).join("-");

function placeOf(person: string, name: string): string {
  return prefix + JSON.stringify([person, name, page]);
}

/** The owner and name in a storage key; null for any other key. */
function readPlace(place: string): { person: string; name: string } | null {
  if (!place.startsWith(prefix)) return null;
  try {
    const [person, name] = JSON.parse(place.slice(prefix.length)) as [string, string];
    return { person, name };
  } catch {
    return null;
  }
}

let lastPerson = "";

/** The person whom the page shows; it remains theirs after the session ends. */
function personNow(): string {
  const token = accessToken();
  if (token !== null) lastPerson = personOf(token);
  return lastPerson;
}

function placesOf(storage: Storage, person: string): string[] {
  return Object.keys(storage).filter((place) => readPlace(place)?.person === person);
}

/** Storage key of an entry. */
function storeOf({ key }: Shelf): Storage {
  return key ? localStorage : sessionStorage;
}

function parse(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** What this tab keeps for a person when nothing can be encrypted. */
function tabShelf(person: string): Shelf {
  const found = placesOf(sessionStorage, person).flatMap((place) => {
    const text = sessionStorage.getItem(place) ?? "";
    const left = parse(text);
    return left ? [[place, { ...left, text }] as const] : [];
  });
  return { person, key: null, own: new Map(), found: new Map(found) };
}

async function sealedShelf(person: string): Promise<Shelf> {
  const [{ importKey, unseal }, { key: text }] = await Promise.all([
    import("./sealing"),
    requestJson<{ key: string }>("/api/account/browser-key"),
  ]);
  const key = await importKey(text);
  const found = await Promise.all(
    placesOf(localStorage, person).map(async (place) => {
      const sealed = localStorage.getItem(place) ?? "";
      return [place, sealed, parse(await unseal(key, place, sealed))] as const;
    }),
  );
  const readable = found.flatMap(([place, sealed, left]) =>
    left ? [[place, { ...left, text: sealed }] as const] : [],
  );
  return { person, key, own: new Map(), found: new Map(readable) };
}

let shelf: Shelf | null = null;
let opening: { person: string; done: Promise<void> } | null = null;

/** The entries of the person whom the page shows. */
function current(): Shelf {
  const person = personNow();
  if (shelf?.person !== person) shelf = tabShelf(person);
  return shelf;
}

/**
 * Opens the entries of the person whom the page shows; until then, nothing outlives the tab. The key comes from the server and is never
 * stored: it survives a lost network, and only its owner has it.
 */
export function openKept(): Promise<void> {
  const person = personNow();
  // Browsers offer encryption only over a secure connection.
  if (!person || !globalThis.isSecureContext) return Promise.resolve();
  if (opening?.person === person) return opening.done;
  const open = async (): Promise<void> => {
    const opened = await sealedShelf(person);
    if (person !== personNow()) return;
    const { own } = current();
    shelf = { ...opened, own };
    for (const name of own.keys()) sessionStorage.removeItem(placeOf(person, name));
    await Promise.all([...own.keys()].map((name) => write(name)));
  };
  const done = open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  opening = { person, done };
  return done;
}

/** Whether anything is kept for the person whom the page shows, even before it can be decrypted. */
export function hasKept(): boolean {
  const person = personNow();
  return [localStorage, sessionStorage].some((storage) => placesOf(storage, person).length > 0);
}

let writing: Promise<void> = Promise.resolve();
/** Names of entries whose latest text doesn't fit into the store. */
const unstored = new Set<string>();

/** False if the store is full; the page continues with what it holds in memory. */
function put(storage: Storage, place: string, text: string): boolean {
  try {
    storage.setItem(place, text);
    return true;
  } catch {
    return false;
  }
}

async function putSealed(key: CryptoKey, place: string, text: string): Promise<boolean> {
  const { seal } = await import("./sealing");
  return put(localStorage, place, await seal(key, place, text));
}

/** Writes this page's entry for a name to the store; it replaces the ones that were found there. */
async function write(name: string): Promise<void> {
  const { person, key, own, found } = current();
  const place = placeOf(person, name);
  const latest = own.get(name);
  const storage = storeOf(current());
  if (latest) {
    const text = JSON.stringify(latest);
    // Without a key there is nothing to wait for: the page may be about to close.
    const isPut = key ? await putSealed(key, place, text) : put(storage, place, text);
    if (!isPut) {
      unstored.add(name);
      return;
    }
  } else storage.removeItem(place);
  unstored.delete(name);
  for (const [other, { text }] of found) {
    if (readPlace(other)?.name !== name) continue;
    found.delete(other);
    // An entry that another tab has written since belongs to that tab.
    if (storage.getItem(other) === text) storage.removeItem(other);
  }
}

/**
 * Keeps a value under a name until it is sent; null deletes it. It replaces everything kept under this name, so read {@link kept} first.
 */
export function keep(name: string, value: unknown): void {
  const { key, own } = current();
  if (value === null) own.delete(name);
  else own.set(name, { at: Date.now(), value });
  if (key) writing = writing.then(() => write(name)).catch(() => void unstored.add(name));
  else void write(name);
}

/** Resolves once everything to keep is in the store. */
function allWritten(): Promise<void> {
  return writing;
}

function entries(): [name: string, entry: Kept][] {
  const { own, found } = current();
  const storage = storeOf(current());
  // A tab that has sent its text, or kept writing, is responsible for it.
  const still = [...found].filter(([place, { text }]) => storage.getItem(place) === text);
  const left = still.map(([place, entry]) => [readPlace(place)?.name ?? "", entry] as [string, Kept]);
  return [...left, ...own].toSorted(([, a], [, b]) => a.at - b.at);
}

/** The entries under a name, oldest first: of this page, of earlier ones and of other tabs. */
export function kept(name: string): unknown[] {
  return entries().flatMap(([own, { value }]) => (own === name ? [value] : []));
}

/** The names with entries. */
export function keptNames(): string[] {
  return [...new Set(entries().map(([name]) => name))];
}

const senders = new Set<() => Promise<unknown>>();

/** Registers a last attempt to send before signing out; returns the function that unregisters it. */
export function offerToSend(send: () => Promise<unknown>): () => void {
  senders.add(send);
  return () => void senders.delete(send);
}

/** Asks whether to sign out although something is unsent. `isLost`: it would not be kept. */
type Question = (isLost: boolean) => Promise<boolean>;

let question: Question = () => Promise.resolve(true);

/** The function that asks. */
export function setLeavingQuestion(ask: Question): void {
  question = ask;
}

/** How long signing out waits for unsent input, in milliseconds. */
const patience = 3000;

/**
 * Whether the browser holds something that its author can read again, also from another tab. What an earlier key encrypted can't be
 * decrypted any more; without a key it is unknown.
 */
async function isReadable({ person, key }: Shelf): Promise<boolean> {
  const places = placesOf(localStorage, person);
  if (!key || places.length === 0) return places.length > 0;
  const { unseal } = await import("./sealing");
  const texts = await Promise.all(places.map((place) => unseal(key, place, localStorage.getItem(place) ?? "")));
  return texts.some((text) => text !== null);
}

/** Whether the person may be signed out now: tries once more to send what is unsent, and asks about what can't be sent. */
export async function mayLeave(): Promise<boolean> {
  if (senders.size > 0) {
    const sent = Promise.all([...senders].map((send) => send().catch(() => undefined)));
    await Promise.race([sent, new Promise((resolve) => void setTimeout(resolve, patience))]);
  }
  await allWritten();
  const { person, key } = current();
  const isKnown = entries().length > 0;
  if (!isKnown && !(await isReadable(current()))) return true;
  if (!(await question(isKnown && (!key || unstored.size > 0)))) return false;
  await allWritten();
  if (!key) for (const place of placesOf(sessionStorage, person)) sessionStorage.removeItem(place);
  return true;
}
