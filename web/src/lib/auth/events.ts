/** What happens to a sign-in, under the names that ABP clients know. */
export type AuthEventType =
  | "token_received"
  | "token_refreshed"
  | "token_expires"
  | "token_error"
  | "token_refresh_error"
  | "token_validation_error"
  | "invalid_nonce_in_state"
  | "silent_refresh_timeout"
  | "session_changed"
  | "session_terminated"
  | "logout";

export interface AuthEvent {
  type: AuthEventType;
  reason?: unknown;
}

const target = new Set<(event: AuthEvent) => void>();

export function raiseAuthEvent(type: AuthEventType, reason?: unknown): void {
  for (const listener of target) listener({ type, reason });
}

/** Listens until the returned function is called. */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  target.add(listener);
  return () => target.delete(listener);
}
