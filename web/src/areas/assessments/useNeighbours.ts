import { useListPosition } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { assessmentRoute } from "./routes";

/** The way to the assessments before and after in the list it was opened from. */
export function useNeighbours(id: string) {
  const t = useText();
  const navigate = assessmentRoute.useNavigate();
  const position = useListPosition("assessments", id);
  if (!position) return undefined;
  const go = (to: string | undefined) =>
    to
      ? () =>
          void navigate({
            to: "/assessments/$id",
            params: { id: to },
            search: ({ tab }: { tab?: string }) => ({ tab }),
          })
      : undefined;
  return {
    text: t("Detail.Position", { place: position.place, total: position.total }),
    onPrevious: go(position.previous),
    onNext: go(position.next),
  };
}
