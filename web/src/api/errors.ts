/** One broken rule of a request; `members` are the names of its fields. */
export interface ValidationError {
  message: string;
  members: readonly string[] | null;
}

/** The body of every error answer of the API. */
export interface ErrorEnvelope {
  error: {
    code: string | null;
    message: string | null;
    details: string | null;
    data?: Record<string, unknown> | null;
    validationErrors?: readonly ValidationError[] | null;
  };
}

/** The code of an answer that asks for a recent proof of identity. */
export const proofRequired = "Portal:Account.ReauthenticationRequired";

/** An answer of the API that is not a success. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly validationErrors: readonly ValidationError[];
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(status: number, envelope: ErrorEnvelope | null, retryAfter: number | null = null, cause?: unknown) {
    super(envelope?.error.message ?? "", { cause });
    this.name = "ApiError";
    this.status = status;
    this.code = envelope?.error.code ?? null;
    this.details = envelope?.error.details ?? null;
    this.data = envelope?.error.data ?? {};
    this.validationErrors = envelope?.error.validationErrors ?? [];
    this.retryAfter = retryAfter;
  }
}

/** Whether the server was not reached, as far as the browser knows. */
export function isUnreachable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 0;
}

/** Whether the server has answered that it will not; anything else may go well another time. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);
}

/** Whether the server had already saved the request when its answer got lost; it is then no conflict between two people. */
export function isAlreadySaved(error: unknown): boolean {
  return error instanceof ApiError && error.code === "Portal:Common.AlreadySaved";
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return (
    typeof body === "object" &&
    body !== null &&
    "error" in body &&
    typeof body.error === "object" &&
    body.error !== null
  );
}

/** The error in a response. Only bodies marked `_AbpErrorFormat` are read: others come from a proxy or the browser. */
export async function toApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null;
  if (response.headers.get("_AbpErrorFormat") !== "true") return new ApiError(response.status, null, seconds);
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, isEnvelope(body) ? body : null, seconds);
}
