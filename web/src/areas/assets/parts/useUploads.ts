import { useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { cancelUpload, continueUpload, startUpload, type StartedUpload, type UploadTarget } from "@/api/upload";

/** A file on its way, as the page shows it. */
export interface Upload {
  key: number;
  name: string;
  percent: number;
  /** Why it stopped; empty: the connection broke. */
  failure?: string | undefined;
  /** Can it go on where it stopped? */
  canResume: boolean;
}

interface Job {
  file: File;
  target: UploadTarget;
  started: StartedUpload | null;
  abort: AbortController;
}

/** Is the server out of reach, rather than against it? */
const isBreak = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Uploads of a page, one after the other. `onDone` gets the file that the server made of each; what fails stays in the list
 * until it is resumed or dismissed.
 */
export function useUploads(onDone: (assetId: string) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const jobs = useRef(new Map<number, Job>());
  const queue = useRef(Promise.resolve());
  const next = useRef(1);

  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number): void => {
    jobs.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };

  async function run(key: number): Promise<void> {
    const job = jobs.current.get(key);
    if (!job) return;
    try {
      job.started ??= await startUpload(job.file, job.target);
      await continueUpload(job.started, job.file, job.target, (percent) => change(key, { percent }), job.abort.signal);
      await onDone(job.started.assetId);
      forget(key);
    } catch (error) {
      if (!job.abort.signal.aborted)
        change(key, { failure: error instanceof ApiError ? error.message : "", canResume: isBreak(error) });
    }
  }

  const enqueue = (key: number): void => {
    queue.current = queue.current.then(() => run(key));
  };

  return {
    uploads,
    start: (files: readonly File[], target: UploadTarget): void => {
      for (const file of files) {
        const key = next.current++;
        jobs.current.set(key, { file, target, started: null, abort: new AbortController() });
        setUploads((all) => [...all, { key, name: file.name, percent: 0, canResume: false }]);
        enqueue(key);
      }
    },
    resume: (key: number): void => {
      change(key, { failure: undefined, canResume: false });
      enqueue(key);
    },
    cancel: (key: number): void => {
      const job = jobs.current.get(key);
      job?.abort.abort();
      // An upload that nobody cancels expires by itself.
      if (job?.started) void cancelUpload(job.started, job.target).catch(() => undefined);
      forget(key);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
