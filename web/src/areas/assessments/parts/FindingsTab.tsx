import { useListState } from "@/table";
import { FindingList, findingsWithin } from "../../findings";
import { assessmentRoute } from "../routes";

/** What the assessment found wanting. */
export function FindingsTab({ assessmentId }: { assessmentId: string }) {
  const search = assessmentRoute.useSearch();
  const { state, onState } = useListState(search, findingsWithin);
  return <FindingList assessmentId={assessmentId} state={state} onState={onState} />;
}
