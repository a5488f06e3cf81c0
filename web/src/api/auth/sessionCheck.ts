import { sessionCheckInterval } from "@/lib/auth/constants";

/**
 * OpenID Connect Session Management: asks a hidden frame of the provider every 3 s whether its session is still the one that signed us in.
 * Returns the function that stops it.
 */
export function watchProviderSession(
  frameUrl: string,
  clientId: string,
  sessionState: string,
  onChanged: () => void,
): () => void {
  const origin = new URL(frameUrl).origin;
  const frame = document.createElement("iframe");
  frame.src = frameUrl;
  frame.hidden = true;
  frame.title = "session";
  document.body.append(frame);
  const stop = () => {
    clearInterval(timer);
    removeEventListener("message", receive);
    frame.remove();
  };
  const receive = (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    if (event.data === "changed" || event.data === "error") {
      stop();
      onChanged();
    }
  };
  addEventListener("message", receive);
  const timer = setInterval(() => {
    frame.contentWindow?.postMessage(`${clientId} ${sessionState}`, origin);
  }, sessionCheckInterval);
  return stop;
}
