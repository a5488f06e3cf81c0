export { ConfirmHost, askReason, confirm, type ConfirmQuestion, type ReasonQuestion } from "./confirm";
