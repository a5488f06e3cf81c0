import { useStore } from "@/lib/store";
import { api, send, unwrap } from "./client";
import { ApiError } from "./errors";
import {
  findKept,
  fingerprintOf,
  forgetUpload,
  interruptedUploads,
  keepUpload,
  keptChanges,
  type KeptUpload,
  type StartedUpload,
  type UploadTarget,
} from "./keptUploads";
import { isBreak, retrying, type Pause } from "./retry";
import { inTenant } from "./workspace";

export type { KeptUpload, Pause, StartedUpload, UploadTarget };

/** Progress of an upload. */
export interface UploadNews {
  /** Share that the server has received. */
  onProgress: (percent: number) => void;
  /** Another try follows after a pause; null: the server answers again. */
  onPause: (pause: Pause | null) => void;
}

const protocol = "1.0.0";
const pieceBytes = 4 * 1024 * 1024;

function headersOf(target: UploadTarget): Record<string, string> {
  return target.tenantId === null ? {} : (inTenant(target.tenantId).headers ?? {});
}

/** Base64 of the text's UTF-8, as `Upload-Metadata` wants it. */
function encoded(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** Creates the upload; the server checks limits and quota now. */
async function announce(file: File, target: UploadTarget): Promise<StartedUpload> {
  const pairs = [
    ["filename", file.name],
    ...(target.folderId ? [["folderId", target.folderId]] : []),
    ...(target.assetId ? [["assetId", target.assetId]] : []),
    ...(target.isAttachment ? [["isAttachment", "true"]] : []),
  ] as const;
  const header = {
    "Tus-Resumable": protocol,
    "Upload-Length": file.size,
    "Upload-Metadata": pairs.map(([key = "", value = ""]) => `${key} ${encoded(value)}`).join(","),
  };
  const { id, assetId } = await unwrap(
    api.POST("/api/app/assets/uploads", { params: { header }, headers: headersOf(target) }),
  );
  return { id, assetId };
}

async function bytesArrived({ id }: StartedUpload, target: UploadTarget, signal: AbortSignal): Promise<number> {
  const call = { params: { path: { id } }, signal, headers: headersOf(target) };
  return (await unwrap(api.GET("/api/app/assets/uploads/{id}", call))).offset;
}

/** Uploads of this page: the same file chosen twice becomes two files. */
const underWay = new Set<string>();

/** Can an upload that stopped for this reason be resumed? */
export function canResume(error: unknown): boolean {
  return isBreak(error) || (error instanceof ApiError && error.status >= 500);
}

/** The upload of the same file that an earlier page left, if the server still has it; a new one otherwise. */
async function resumeOrAnnounce(file: File, target: UploadTarget, signal: AbortSignal): Promise<StartedUpload> {
  const fingerprint = fingerprintOf(file, target);
  const kept = findKept(fingerprint);
  if (kept) {
    try {
      await bytesArrived(kept, target, signal);
      return { id: kept.id, assetId: kept.assetId };
    } catch (error) {
      // Complete, removed, or another user's: a browser may have several users.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  const upload = await announce(file, target);
  keepUpload(fingerprint, file.name, target, upload);
  return upload;
}

/** Starts an upload, or resumes that of the same file after a reload interrupted it. */
export async function startUpload(
  file: File,
  target: UploadTarget,
  news: UploadNews,
  signal: AbortSignal,
): Promise<StartedUpload> {
  const fingerprint = fingerprintOf(file, target);
  if (underWay.has(fingerprint)) return retrying(() => announce(file, target), news.onPause, signal);
  underWay.add(fingerprint);
  try {
    return await retrying(() => resumeOrAnnounce(file, target, signal), news.onPause, signal);
  } catch (error) {
    underWay.delete(fingerprint);
    throw error;
  }
}

/** Deletes the entry of an upload that has nothing left to resume. */
function finish(upload: StartedUpload, file: File, target: UploadTarget): void {
  const fingerprint = fingerprintOf(file, target);
  if (findKept(fingerprint)?.id === upload.id) forgetUpload(fingerprint);
}

/** Sends what is missing, from the server's offset on, and reports progress. */
async function sendRest(
  upload: StartedUpload,
  file: File,
  target: UploadTarget,
  onArrived: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const arrived = await bytesArrived(upload, target, signal);
  onArrived(arrived);
  for (let offset = arrived; offset < file.size; offset += pieceBytes) {
    const headers = {
      ...headersOf(target),
      "Tus-Resumable": protocol,
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    };
    const body = file.slice(offset, offset + pieceBytes);
    const url = new URL(`/api/app/assets/uploads/${upload.id}`, location.origin);
    // oxlint-disable-next-line no-await-in-loop -- a piece starts where the one before it ended
    await send(new Request(url, { method: "PATCH", headers, body, signal }));
    onArrived(Math.min(offset + pieceBytes, file.size));
  }
}

/** Statuses by which the server says that it has removed an upload or will never accept it. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && [400, 404, 413, 415].includes(error.status);

/** Sends the content of an upload, and resumes by itself when the connection is back. */
export async function continueUpload(
  upload: StartedUpload,
  file: File,
  target: UploadTarget,
  news: UploadNews,
  signal: AbortSignal,
): Promise<void> {
  const fingerprint = fingerprintOf(file, target);
  const isKept = findKept(fingerprint)?.id === upload.id;
  if (isKept) underWay.add(fingerprint);
  let most = -1;
  try {
    const attempt = (onProgress: () => void): Promise<void> => {
      const onArrived = (bytes: number): void => {
        if (bytes > most) onProgress();
        most = Math.max(most, bytes);
        news.onPause(null);
        news.onProgress((bytes / file.size) * 100);
      };
      return sendRest(upload, file, target, onArrived, signal);
    };
    await retrying(attempt, news.onPause, signal);
    finish(upload, file, target);
  } catch (error) {
    if (isFinal(error)) finish(upload, file, target);
    throw error;
  } finally {
    if (isKept) underWay.delete(fingerprint);
  }
}

/** Cancels an upload at the server. An abandoned one expires by itself. */
export async function cancelUpload(upload: StartedUpload, file: File, target: UploadTarget): Promise<void> {
  finish(upload, file, target);
  await discardUpload(upload, target);
}

async function discardUpload({ id }: StartedUpload, target: UploadTarget): Promise<void> {
  await api.DELETE("/api/app/assets/uploads/{id}", { params: { path: { id } }, headers: headersOf(target) });
}

/** Uploads to a library that an earlier page left unfinished: the browser reveals their files only when the user chooses them again. */
export function useInterruptedUploads(target: UploadTarget): [fingerprint: string, kept: KeptUpload][] {
  useStore(keptChanges);
  return interruptedUploads(target).filter(([fingerprint]) => !underWay.has(fingerprint));
}

/** Gives up an upload that an earlier page left. */
export async function discardInterrupted(fingerprint: string, kept: KeptUpload): Promise<void> {
  forgetUpload(fingerprint);
  await discardUpload(kept, kept.target);
}
