import { onDemand } from "@/ui";

/** Plans an action against a finding; loaded with the first one that is planned. */
export const actionForm = onDemand(async () => (await import("./ActionForm")).ActionForm);
