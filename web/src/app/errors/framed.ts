import { isSignedIn } from "@/api/session";

/** Does an error stand within the frame? Who is signed in and lacks a permission goes on by the menu. */
export function isFramedError(status: number): boolean {
  return status === 403 && isSignedIn();
}
