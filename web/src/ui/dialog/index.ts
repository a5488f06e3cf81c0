export { Dialog } from "./Dialog";
export { useCloseGuard } from "./closeGuards";
