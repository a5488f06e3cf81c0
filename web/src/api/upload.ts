import { api, send, unwrap } from "./client";
import { ApiError } from "./errors";
import { inTenant } from "./workspace";

/** What an upload becomes: a new file, a new version of one, or a file that will belong to a record. */
export interface UploadTarget {
  /** The tenant of the library or record; null: the one of the address. */
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

const protocol = "1.0.0";
const pieceBytes = 4 * 1024 * 1024;
/** Tries to go on by itself after a break, until the user has to ask for it. */
const resumptions = 3;

function headersOf(target: UploadTarget): Record<string, string> {
  return target.tenantId === null ? {} : (inTenant(target.tenantId).headers ?? {});
}

/** Base64 of the text's UTF-8, as `Upload-Metadata` wants it. */
function encoded(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** Announces a file; limits and quota are checked now. */
export async function startUpload(file: File, target: UploadTarget): Promise<StartedUpload> {
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

const isBroken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500);

/** Sends what is missing, from where the server stands, and tells how much is there. */
async function sendRest(
  upload: StartedUpload,
  file: File,
  target: UploadTarget,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = { id: upload.id };
  const found = await unwrap(
    api.GET("/api/app/assets/uploads/{id}", { params: { path }, signal, headers: headersOf(target) }),
  );
  for (let offset = found.offset; offset < file.size; offset += pieceBytes) {
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
    onProgress((Math.min(offset + pieceBytes, file.size) / file.size) * 100);
  }
}

/** Sends the content of an upload; goes on by itself after a short break. */
export async function continueUpload(
  upload: StartedUpload,
  file: File,
  target: UploadTarget,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let left = resumptions; ; left -= 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a further try follows the one before it
      await sendRest(upload, file, target, onProgress, signal);
      return;
    } catch (error) {
      if (left === 0 || !isBroken(error)) throw error;
    }
  }
}

/** Tells the server that the rest won't come. */
export async function cancelUpload(upload: StartedUpload, target: UploadTarget): Promise<void> {
  await api.DELETE("/api/app/assets/uploads/{id}", { params: { path: { id: upload.id } }, headers: headersOf(target) });
}
