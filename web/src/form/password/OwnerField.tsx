/** Tells password managers whose password a form sets or asks for; hidden from users and screen readers. Must come before the passwords. */
export function OwnerField({ userName }: { userName: string | null | undefined }) {
  if (!userName) return null;
  return <input type="text" name="username" value={userName} autoComplete="username" readOnly hidden />;
}
