import { api, unwrap } from "./client";
import { ApiError } from "./errors";
import { protocol, sendInPieces, type UploadNews } from "./pieces";
import { retrying } from "./retry";

/** What the server has of files that this page sent: one that was tried out is not sent again, one that stopped goes on. */
const begun = new WeakMap<File, { id: string; list: string }>();

/** Asks for what can be asked for again, until the server answers. */
export function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  return retrying(call, () => undefined, new AbortController().signal);
}

async function bytesArrived(id: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
  const call = { params: { path: { id } }, headers, signal };
  return (await unwrap(api.GET("/api/app/imports/uploads/{id}", call))).offset;
}

/** The upload of the file, if the server still has it; a new one otherwise. */
async function resumeOrBegin(
  file: File,
  list: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  const known = begun.get(file);
  if (known?.list === list) {
    try {
      await bytesArrived(known.id, headers, signal);
      return known.id;
    } catch (error) {
      // Imported, or removed.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  }
  const header = { "Tus-Resumable": protocol, "Upload-Length": file.size };
  const params = { header, query: { list } };
  const { id } = await unwrap(api.POST("/api/app/imports/uploads", { params, headers, signal }));
  begun.set(file, { id, list });
  return id;
}

/**
 * Sends a file that is to be imported, in pieces, and goes on by itself when the connection is back; gives the id by which the import
 * names it. `list`: what its rows go into, or `catalogues`.
 */
export async function sendForImport(
  file: File,
  list: string,
  headers: Record<string, string>,
  news: UploadNews,
  signal: AbortSignal,
): Promise<string> {
  const id = await retrying(() => resumeOrBegin(file, list, headers, signal), news.onPause, signal);
  const destination = {
    path: `/api/app/imports/uploads/${id}`,
    headers,
    bytesArrived: (within: AbortSignal) => bytesArrived(id, headers, within),
  };
  await sendInPieces(file, destination, news, signal);
  return id;
}
