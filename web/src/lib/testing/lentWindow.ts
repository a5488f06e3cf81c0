import { vi } from "vitest";

type Listener = Parameters<typeof window.addEventListener>;

function forgetPlace(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    document.cookie = `${cookie.replace(/=.*/, "")}=; path=/; max-age=0`;
  }
  // What tests and libraries put over the properties of the prototypes.
  for (const own of [navigator, history]) {
    for (const name of Object.getOwnPropertyNames(own)) Reflect.deleteProperty(own, name);
  }
  history.replaceState(null, "", "/");
}

function emptyDocument(): void {
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
}

/** Lends the window to a file of tests; the returned function gives it to the next one as it was made. */
export function lendWindow(): () => void {
  const { BroadcastChannel } = window;
  const addEventListener = Reflect.get(window, "addEventListener") as (...listener: Listener) => void;
  const stops: (() => void)[] = [];
  // Modules that listen from their import on never stop: they would answer in the files after theirs.
  window.addEventListener = (...listener: Listener) => {
    addEventListener(...listener);
    stops.push(() => window.removeEventListener(...listener));
  };
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      stops.push(() => this.close());
    }
  };
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const stop of stops) stop();
    Object.assign(window, { addEventListener, BroadcastChannel });
    forgetPlace();
    emptyDocument();
  };
}
