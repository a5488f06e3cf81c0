import type { ApplicationConfiguration } from "@/api/bootstrap";

/** Where the first administrator of an empty portal is created. */
export const setupPath = "/setup";

/** Whether the portal has no administrator yet. */
export function isSetupRequired({ extraProperties }: Pick<ApplicationConfiguration, "extraProperties">): boolean {
  return extraProperties["setupRequired"] === true;
}

/** The token from the address that the server printed. It is in the fragment, so that no server or proxy logs it. */
export function setupToken(hash: string): string {
  return new URLSearchParams(hash).get("token") ?? "";
}
