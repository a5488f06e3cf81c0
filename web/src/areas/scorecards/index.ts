/** What teams measure every week; shown on the page of a team. */
export { TeamScorecard } from "./parts/TeamScorecard";
