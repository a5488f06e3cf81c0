import { personOf } from "./auth/accessToken";
import { accessToken } from "./auth/current";
import { requestJson } from "./client";

/** Something that one person has not sent yet. */
interface Kept {
  /** When it was kept, in milliseconds. */
  at: number;
  value: unknown;
}

/** What another page keeps, as it stood in the store when it was found. */
interface Found extends Kept {
  text: string;
}

/** What is kept of one person, as this page knows it. */
interface Shelf {
  person: string;
  /** Null where the browser can't seal: then it is kept in this tab, as long as it is open. */
  key: CryptoKey | null;
  /** What this page keeps, by name. */
  own: Map<string, Kept>;
  /** What earlier pages and other tabs left, by its place in the store. */
  found: Map<string, Found>;
}

const prefix = "waymark.kept.";
/** Tabs of one person must not write over each other's words. */
const page = crypto.getRandomValues(new Uint32Array(2)).join("-");

function placeOf(person: string, name: string): string {
  return prefix + JSON.stringify([person, name, page]);
}

/** Whose it is and what it is called, from a place in the store; null for another place. */
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

/** Whose page it is; it stays theirs when the session ends. */
function personNow(): string {
  const token = accessToken();
  if (token !== null) lastPerson = personOf(token);
  return lastPerson;
}

function placesOf(storage: Storage, person: string): string[] {
  return Object.keys(storage).filter((place) => readPlace(place)?.person === person);
}

/** Where a shelf lies. */
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

/** What this tab keeps of a person where nothing can be sealed. */
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

/** The shelf of whom the page shows. */
function current(): Shelf {
  const person = personNow();
  if (shelf?.person !== person) shelf = tabShelf(person);
  return shelf;
}

/**
 * Opens what is kept of whom the page shows; before that, nothing outlives the tab. The key is asked of the server and never
 * stored, so that it is at hand when the network is gone, and with nobody but its owner.
 */
export function openKept(): Promise<void> {
  const person = personNow();
  // Without a secure connection browsers offer no encryption.
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

/** Whether something is kept of whom the page shows, before it is opened too. */
export function hasKept(): boolean {
  const person = personNow();
  return [localStorage, sessionStorage].some((storage) => placesOf(storage, person).length > 0);
}

let writing: Promise<void> = Promise.resolve();
/** The names whose latest words the store has no room for. */
const unstored = new Set<string>();

/** False in a full store; the page goes on with what it holds. */
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

/** Brings the store to what this page keeps under a name, and takes the place of what was found there. */
async function write(name: string): Promise<void> {
  const { person, key, own, found } = current();
  const place = placeOf(person, name);
  const latest = own.get(name);
  const storage = storeOf(current());
  if (latest) {
    const text = JSON.stringify(latest);
    // Without a key nothing is waited for: the page may be on its way out.
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
    // What another tab has written there since is its own matter.
    if (storage.getItem(other) === text) storage.removeItem(other);
  }
}

/**
 * Keeps a value under a name until it is sent; null forgets it. It takes the place of all that is kept under this name, so
 * {@link kept} is read before.
 */
export function keep(name: string, value: unknown): void {
  const { key, own } = current();
  if (value === null) own.delete(name);
  else own.set(name, { at: Date.now(), value });
  if (key) writing = writing.then(() => write(name)).catch(() => void unstored.add(name));
  else void write(name);
}

/** Resolves once everything that is to be kept lies in the store. */
function allWritten(): Promise<void> {
  return writing;
}

function entries(): [name: string, entry: Kept][] {
  const { own, found } = current();
  const storage = storeOf(current());
  // A tab that has sent its words, or gone on writing, answers for them itself.
  const still = [...found].filter(([place, { text }]) => storage.getItem(place) === text);
  const left = still.map(([place, entry]) => [readPlace(place)?.name ?? "", entry] as [string, Kept]);
  return [...left, ...own].toSorted(([, a], [, b]) => a.at - b.at);
}

/** What is kept under a name, oldest first: of this page, of earlier ones and of other tabs. */
export function kept(name: string): unknown[] {
  return entries().flatMap(([own, { value }]) => (own === name ? [value] : []));
}

/** The names under which something is kept. */
export function keptNames(): string[] {
  return [...new Set(entries().map(([name]) => name))];
}

const senders = new Set<() => Promise<unknown>>();

/** Takes part in the last try to send before somebody signs out; the answer ends that. */
export function offerToSend(send: () => Promise<unknown>): () => void {
  senders.add(send);
  return () => void senders.delete(send);
}

/** Asks whether to sign out although something is unsent. `isLost`: it would not be kept. */
type Question = (isLost: boolean) => Promise<boolean>;

let question: Question = () => Promise.resolve(true);

/** Who asks. */
export function setLeavingQuestion(ask: Question): void {
  question = ask;
}

/** The longest that signing out waits for what is unsent, in milliseconds. */
const patience = 3000;

/**
 * Whether the browser holds something that its writer can read again, be it of another tab. What an earlier key sealed is past
 * reading; without a key nobody can tell.
 */
async function isReadable({ person, key }: Shelf): Promise<boolean> {
  const places = placesOf(localStorage, person);
  if (!key || places.length === 0) return places.length > 0;
  const { unseal } = await import("./sealing");
  const texts = await Promise.all(places.map((place) => unseal(key, place, localStorage.getItem(place) ?? "")));
  return texts.some((text) => text !== null);
}

/** Whether the person may be signed out now: what is unsent is tried once more, and what can't be sent is asked about. */
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
