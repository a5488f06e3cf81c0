export { ConfirmHost } from "./ConfirmHost";
export { askReason, confirm, type ConfirmQuestion, type ReasonQuestion } from "./question";
