import { send } from "./client";
import { retrying, type Pause } from "./retry";

/** How an upload gets on. */
export interface UploadNews {
  /** Share that the server has. */
  onProgress: (percent: number) => void;
  /** Another try follows after a pause; null: the server answers again. */
  onPause: (pause: Pause | null) => void;
}

/** Where a file goes. */
interface Destination {
  /** Address of its upload. */
  path: string;
  headers: Record<string, string>;
  /** Asks how many bytes the server has. */
  bytesArrived: (signal: AbortSignal) => Promise<number>;
}

/** Version of the tus protocol. */
export const protocol = "1.0.0";
const pieceBytes = 4 * 1024 * 1024;

/** Sends what the server lacks, and reports how much is there. */
async function sendRest(
  file: File,
  { path, headers, bytesArrived }: Destination,
  onArrived: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const arrived = await bytesArrived(signal);
  onArrived(arrived);
  for (let offset = arrived; offset < file.size; offset += pieceBytes) {
    const sent = {
      ...headers,
      "Tus-Resumable": protocol,
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    };
    const body = file.slice(offset, offset + pieceBytes);
    const url = new URL(path, location.origin);
    // oxlint-disable-next-line no-await-in-loop -- a piece starts where the one before it ended
    await send(new Request(url, { method: "PATCH", headers: sent, body, signal }));
    onArrived(Math.min(offset + pieceBytes, file.size));
  }
}

/** Sends what the server lacks of a file, and goes on by itself when the connection is back. */
export async function sendInPieces(
  file: File,
  destination: Destination,
  news: UploadNews,
  signal: AbortSignal,
): Promise<void> {
  let most = -1;
  const attempt = (onProgress: () => void): Promise<void> => {
    const onArrived = (bytes: number): void => {
      if (bytes > most) onProgress();
      most = Math.max(most, bytes);
      news.onPause(null);
      news.onProgress((bytes / file.size) * 100);
    };
    return sendRest(file, destination, onArrived, signal);
  };
  await retrying(attempt, news.onPause, signal);
}
