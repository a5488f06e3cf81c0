import { useEffect, useRef, useState } from "react";
import {
  cancelUpload,
  canResume,
  continueUpload,
  startUpload,
  type Pause,
  type StartedUpload,
  type UploadTarget,
} from "@/api/upload";
import { failureOf, type UploadFailure } from "./uploadFailure";

/** A running upload, as the page shows it. */
export interface Upload {
  key: number;
  name: string;
  percent: number;
  /** The next attempt follows after this pause. */
  pause: Pause | null;
  /** Why it stopped. */
  failure?: UploadFailure | undefined;
}

interface UploadTask {
  file: File;
  target: UploadTarget;
  started: StartedUpload | null;
  abort: AbortController;
}

/** Number of parallel uploads: small files don't wait for a film. */
const parallel = 3;

type Change = (key: number, part: Partial<Upload>) => void;

async function work(key: number, job: UploadTask, change: Change): Promise<StartedUpload> {
  const { file, target, abort } = job;
  const news = {
    onProgress: (percent: number): void => change(key, { percent }),
    onPause: (pause: Pause | null): void => change(key, { pause }),
  };
  job.started ??= await startUpload(file, target, news, abort.signal);
  await continueUpload(job.started, file, target, news, abort.signal);
  return job.started;
}

/** Runs what is added in order, at most `parallel` at a time. */
function useQueue(run: (key: number) => Promise<void>): (key: number) => void {
  const waiting = useRef<number[]>([]);
  const running = useRef(0);

  async function runNext(): Promise<void> {
    const key = running.current < parallel ? waiting.current.shift() : undefined;
    if (key === undefined) return;
    running.current += 1;
    await run(key);
    running.current -= 1;
    await runNext();
  }

  return (key) => {
    waiting.current.push(key);
    void runNext();
  };
}

/** Uploads of a page, a few at a time. `onDone` receives each created file; failed ones stay in the list until resumed or dismissed. */
export function useUploads(onDone: (assetId: string) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const jobs = useRef(new Map<number, UploadTask>());
  const next = useRef(1);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });

  const change: Change = (key, part) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const forget = (key: number): void => {
    jobs.current.delete(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  };

  async function run(key: number): Promise<void> {
    const job = jobs.current.get(key);
    if (!job) return;
    try {
      const { assetId } = await work(key, job, change);
      await latest.current(assetId);
      forget(key);
    } catch (error) {
      if (!job.abort.signal.aborted) change(key, { pause: null, failure: failureOf(error, canResume(error)) });
    }
  }

  const enqueue = useQueue(run);

  return {
    uploads,
    start: (files: readonly File[], target: UploadTarget): void => {
      for (const file of files) {
        const key = next.current++;
        jobs.current.set(key, { file, target, started: null, abort: new AbortController() });
        setUploads((all) => [...all, { key, name: file.name, percent: 0, pause: null }]);
        enqueue(key);
      }
    },
    resume: (key: number): void => {
      change(key, { failure: undefined });
      enqueue(key);
    },
    cancel: (key: number): void => {
      const job = jobs.current.get(key);
      job?.abort.abort();
      // An abandoned upload expires by itself.
      if (job?.started) void cancelUpload(job.started, job.file, job.target).catch(() => undefined);
      forget(key);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
