/** The code of the dialog that asks. */
export const loadDialog = () => import("./ConfirmDialog");

/** Preloads the dialog: a question after the connection is lost must still appear. */
export function prepareQuestion(): void {
  loadDialog().catch(() => undefined);
}
