import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import type { FilterSpec } from "@/ui";
import { tagsQuery } from "../queries";

/** The filter of a list by tags; none where there are no tags. */
export function useTagFilter(): FilterSpec[] {
  const t = useText();
  const tags = useQuery(tagsQuery(null)).data ?? [];
  if (tags.length === 0) return [];
  const options = tags.map(({ id, name }) => ({ value: id, label: name }));
  return [{ kind: "multi", key: "tagId", label: t("Tags.Filter"), options }];
}
