import { useState } from "react";
import { sendForImport } from "@/api/importUpload";
import type { Pause } from "@/api/retry";

/** A file on its way to its import. */
export interface SendingFile {
  file: File;
  percent: number;
  /** Another try follows after this pause. */
  pause: Pause | null;
}

/** Where a file belongs, as headers of every call about it: while it is sent, the workspace of the page may change. */
type TenantHeaders = Record<string, string> | undefined;

/** Sends a file for a list, or for `catalogues`; gives the id by which its import names it. */
export type SendFile = (file: File, list: string, headers: TenantHeaders) => Promise<string>;

/** Sends files that are to be imported, and says how that gets on. A page that is left sends on. */
export function useSending(): [SendingFile | null, SendFile] {
  const [sending, setSending] = useState<SendingFile | null>(null);

  async function send(file: File, list: string, headers: TenantHeaders): Promise<string> {
    // An earlier file may still be on its way.
    const change = (part: Partial<SendingFile> | null): void =>
      setSending((last) => (last?.file === file ? part && { ...last, ...part } : last));
    const news = {
      onProgress: (percent: number): void => change({ percent }),
      onPause: (pause: Pause | null): void => change({ pause }),
    };
    setSending({ file, percent: 0, pause: null });
    try {
      return await sendForImport(file, list, headers ?? {}, news, new AbortController().signal);
    } finally {
      change(null);
    }
  }

  return [sending, send];
}
