import { LaneSwitch } from "@/table";
import type { Assessment, useReplan } from "../../queries";
import type { useAssessmentMove } from "../../useAssessmentActions";
import { AssessmentBoard, AssessmentCalendar } from "./AssessmentViews";
import type { useAssessmentList } from "../list/useAssessmentList";

interface ViewParts {
  list: ReturnType<typeof useAssessmentList>;
  actions: {
    move: ReturnType<typeof useAssessmentMove>["move"];
    replan: ReturnType<typeof useReplan>["mutate"];
  };
  onOpen: (assessment: Assessment) => void;
}

/** The view shown instead of the table, and its controls. */
export function viewOf({ list, actions, onOpen }: ViewParts) {
  const { view, state, scope, place, onPlace } = list;
  const { lanes } = place;
  const isOfOneClient = scope.value === "client";
  if (view === "table") return { content: undefined };
  if (view === "calendar") {
    const { replan } = actions;
    const content = <AssessmentCalendar {...{ state, scope, place, onPlace, replan }} />;
    return { content, tools: null };
  }
  const { move } = actions;
  return {
    content: <AssessmentBoard {...{ state, scope, lanes, isOfOneClient, move, onOpen }} />,
    tools: <LaneSwitch value={lanes} isOfOneClient={isOfOneClient} onLanes={(next) => onPlace({ lanes: next })} />,
  };
}
