import { useApiChange } from "@/api/change";
import { api, unwrap } from "@/api/client";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";

/** The request of a device, and the code that it was found by. */
export interface DeviceRequest {
  userCode: string;
  asked: components["schemas"]["DeviceRequestView"];
}

/** Leads here by way of the sign-in page if the browser's session has ended. */
export function verifyUrl(userCode: string): string {
  return `/connect/verify?${new URLSearchParams({ user_code: userCode }).toString()}`;
}

function signInAgain(error: Error, userCode: string): void {
  if (error instanceof ApiError && error.status === 401) location.assign(verifyUrl(userCode));
}

/** Finds the request of a device by its code. It belongs to the user who is signed in at the provider, so nothing keeps it. */
export function useFindDevice(onFound: (request: DeviceRequest) => void) {
  return useApiChange({
    call: (userCode: string) => unwrap(api.POST("/api/account/device-requests/find", { body: { userCode } })),
    ownRefusal: true,
    onDone: (asked, userCode) => onFound({ userCode, asked }),
    onFailure: signInAgain,
  });
}

/**
 * Allows or refuses the request of a device for the user who was asked: another tab may have signed in somebody else. A request that can't
 * be answered any more leads back to the code.
 */
export function useDecideDevice(
  { userCode, asked }: DeviceRequest,
  onDone: (accept: boolean) => void,
  onGone: () => void,
) {
  return useApiChange({
    call: (accept: boolean) =>
      api.POST("/api/account/device-requests/decide", { body: { userCode, userId: asked.userId, accept } }),
    onDone: (_, accept) => onDone(accept),
    onFailure: (error) => {
      signInAgain(error, userCode);
      if (error instanceof ApiError && error.status === 400) onGone();
    },
  });
}
