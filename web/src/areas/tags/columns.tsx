import { limitsOf } from "@/api/limitsOf";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { TextCell, type TableColumn } from "@/table";
import { TagChip } from "@/ui";
import type { Tag } from "./queries";

/** The columns of the list. */
export function tagColumns(
  t: Translate,
  format: Format,
  rename: (change: { tag: Tag; name: string }) => void,
): TableColumn<Tag>[] {
  return [
    {
      id: "name",
      header: t("Tags.Name"),
      sortable: true,
      fixed: true,
      strong: true,
      cell: (tag) => (
        <TextCell
          label={`${t("Tags.Name")}: ${tag.name}`}
          value={tag.name}
          max={limitsOf("TagChangeRequest", "name").maxLength}
          onChange={(name) => rename({ tag, name: name.trim() })}
        >
          <TagChip name={tag.name} colour={tag.colour} />
        </TextCell>
      ),
    },
    { id: "uses", header: t("Tags.Uses"), numeric: true, width: 160, cell: ({ uses }) => uses ?? 0 },
    {
      id: "createdAt",
      header: t("Tags.CreatedAt"),
      sortable: true,
      width: 140,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
