/** Tells password managers whose password a form sets or asks for; nobody sees or hears the field. It stands before the passwords. */
export function OwnerField({ userName }: { userName: string | null | undefined }) {
  if (!userName) return null;
  return <input type="text" name="username" value={userName} autoComplete="username" readOnly hidden />;
}
