/** The questions of an assessment with their answers: asked in the runner, and shown by the findings that they opened. */
export {
  allItemsQuery,
  itemResults,
  itemsArea,
  itemsQuery,
  itemStatuses,
  readItem,
  readItemIds,
  saveItems,
} from "./queries";
export { answerWords, optionKey } from "./rules";
