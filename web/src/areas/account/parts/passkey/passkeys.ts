import { mainAddress } from "@/api/environment";

/** Whether this browser can use passkeys as the portal offers them, at the address that was opened. */
export function supportsPasskeys(): boolean {
  return (
    mainAddress() === null &&
    typeof PublicKeyCredential === "function" &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function"
  );
}

/** Whether it offers them in the user name field. */
export async function suggestsPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());
}

/** The credential as JSON; null: the user declined, or took too long. */
async function answerOf(asked: Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw error;
  }
}

/** Asks the user to create a passkey. */
export function createPasskey(options: unknown): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answerOf(navigator.credentials.create({ publicKey }));
}

interface AskOptions {
  /** Ends the request without an answer. */
  signal?: AbortSignal;
  /** Offers passkeys in the user name field instead of a dialog. */
  isSuggestion?: boolean;
}

/** Asks the user to confirm with a passkey. */
export function askPasskey(
  options: unknown,
  { signal, isSuggestion = false }: AskOptions = {},
): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answerOf(
    navigator.credentials.get({
      publicKey,
      ...(signal ? { signal } : {}),
      ...(isSuggestion ? { mediation: "conditional" as const } : {}),
    }),
  );
}
