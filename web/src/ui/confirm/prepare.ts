/** The code of the dialog that asks. */
export const loadDialog = () => import("./ConfirmDialog");

/** Loads the dialog before it is needed: what is asked when the connection is lost must be asked all the same. */
export function prepareQuestion(): void {
  loadDialog().catch(() => undefined);
}
