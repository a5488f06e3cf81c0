import { useListState } from "@/table";
import { FindingList, findingsWithin } from "../../findings";
import { assessmentRoute } from "../routes";

/** The findings of an assessment. */
export function FindingsTab({ assessmentId }: { assessmentId: string }) {
  const search = assessmentRoute.useSearch();
  const { state, onState } = useListState(search, findingsWithin);
  return <FindingList assessmentId={assessmentId} state={state} onState={onState} />;
}
