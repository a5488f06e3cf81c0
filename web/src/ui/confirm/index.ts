export { ConfirmHost } from "./ConfirmHost";
export { prepareQuestion } from "./prepare";
export { askReason, confirm, type ConfirmQuestion, type ReasonQuestion } from "./question";
