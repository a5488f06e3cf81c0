import { createStore } from "@/lib/store";
import { currentWorkspace } from "./workspace";
import { requestContext } from "./context";

/** What an upload becomes: a new file, a new version of one, or a file that will belong to a record. */
export interface UploadTarget {
  /** The tenant of the library or record; null: that of the address. */
  tenantId: string | null;
  folderId?: string | undefined;
  /** The file that gets a new version. */
  assetId?: string | undefined;
  isAttachment?: boolean;
}

/** An upload that the server knows of, so that it can be resumed. */
export interface StartedUpload {
  id: string;
  assetId: string;
}

/** An upload that a reload interrupted; the page can't access the file until the user chooses it again. */
export interface KeptUpload extends StartedUpload {
  name: string;
  target: UploadTarget;
  /** The library in which it was started, where it is offered again. */
  place: string;
  /** When the server removes it. */
  until: string;
}

type Kept = Record<string, KeptUpload>;

/** Counts the changes of what is kept, for components that show it. */
export const keptChanges = createStore(0);

const storageKey = "waymark.uploads";

/** The page's context, for a target that names no tenant. */
function placeOf({ tenantId }: UploadTarget): string {
  return tenantId ?? currentWorkspace()?.tenantId ?? requestContext.tenantId ?? "";
}

/** Identifies a file and its target by what a page can see of them. */
export function fingerprintOf({ name, size, lastModified }: File, target: UploadTarget): string {
  const { folderId, assetId, isAttachment } = target;
  return JSON.stringify([placeOf(target), name, size, lastModified, folderId, assetId, isAttachment === true]);
}

function isKept(value: unknown): value is KeptUpload {
  const parts = (value ?? {}) as Partial<Record<keyof KeptUpload, unknown>>;
  const texts = [parts.id, parts.assetId, parts.name, parts.place, parts.until];
  return texts.every((text) => typeof text === "string") && typeof parts.target === "object" && parts.target !== null;
}

/** The entries of a stored text that are valid at `now`; anything unreadable counts as none. */
export function parseKept(text: string | null, now: number): Kept {
  try {
    const all = Object.entries((JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>);
    const lasting = all.flatMap(([key, value]) =>
      isKept(value) && Date.parse(value.until) > now ? [[key, value] as const] : [],
    );
    return Object.fromEntries(lasting);
  } catch {
    return {};
  }
}

function read(): Kept {
  return parseKept(localStorage.getItem(storageKey), Date.now());
}

function write(kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // If the store is full the upload continues; only a reload would start it from the beginning.
  }
  keptChanges.set((last) => last + 1);
}

/** The upload of the same file to the same place, if one was interrupted. */
export function findKept(fingerprint: string): KeptUpload | undefined {
  return read()[fingerprint];
}

/** Remembers an upload until it is done, cancelled or expired. */
export function keepUpload(fingerprint: string, name: string, target: UploadTarget, upload: StartedUpload): void {
  // The server's own time limit, starting now.
  const until = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const { id, assetId } = upload;
  write({ ...read(), [fingerprint]: { id, assetId, name, target, place: placeOf(target), until } });
}

export function forgetUpload(fingerprint: string): void {
  const { [fingerprint]: _gone, ...rest } = read();
  write(rest);
}

/** Uploads to the library that an earlier page left unfinished, by their fingerprints. */
export function interruptedUploads(target: UploadTarget): [fingerprint: string, upload: KeptUpload][] {
  const place = placeOf(target);
  return Object.entries(read()).filter(([, kept]) => kept.place === place && kept.target.isAttachment !== true);
}
