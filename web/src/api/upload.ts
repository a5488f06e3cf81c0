import { useStore } from "@/lib/store";
import { api, unwrap } from "./client";
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
import { protocol, sendInPieces, type UploadNews } from "./pieces";
import { isBreak, retrying, type Pause } from "./retry";
import { inTenant } from "./workspace";

export type { KeptUpload, Pause, StartedUpload, UploadNews, UploadTarget };

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

/** What the server answers when it has removed an upload, or never takes it. */
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
  const destination = {
    path: `/api/app/assets/uploads/${upload.id}`,
    headers: headersOf(target),
    bytesArrived: (within: AbortSignal) => bytesArrived(upload, target, within),
  };
  try {
    await sendInPieces(file, destination, news, signal);
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
