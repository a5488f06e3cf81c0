import { init, replayIntegration } from "@sentry/react";
import { expect, it, vi } from "vitest";
import { start } from "./observation";

vi.mock("@sentry/react", () => ({ init: vi.fn(), replayIntegration: vi.fn((options: object) => options) }));

it("starts the reporter with the capped recording, masked, and without personal data", () => {
  start({ enabled: true, dsn: "https://k@errors.example/1" });
  // spec: OBS-01
  expect(vi.mocked(replayIntegration)).toHaveBeenCalledExactlyOnceWith({
    maskAllText: true,
    blockAllMedia: true,
    maxReplayDuration: 120_000,
  });
  expect(vi.mocked(init).mock.lastCall?.[0]).toMatchObject({
    dsn: "https://k@errors.example/1",
    sendDefaultPii: false,
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0.01,
    replaysOnErrorSampleRate: 1,
    integrations: [{ maxReplayDuration: 120_000 }],
  });
});
