import { limitsOf } from "@/api/limitsOf";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineSelect, TextCell, type TableColumn } from "@/table";
import type { ClaimType } from "./queries";
import { valueTypeName } from "./rules";

/** Changes a claim type; absent for users who may only read. */
type Change = ((change: { type: ClaimType; description?: string; required?: boolean }) => void) | undefined;

function requiredCell(t: Translate, type: ClaimType, onChange: Change) {
  const value = type.required ? "Required" : "Optional";
  const words = t(`ClaimTypes.${value}`);
  if (!onChange) return words;
  return (
    <InlineSelect<"Required" | "Optional">
      label={`${t("ClaimTypes.Required")}: ${type.name}`}
      value={value}
      options={(["Required", "Optional"] as const).map((own) => ({ value: own, label: t(`ClaimTypes.${own}`) }))}
      onChange={(next) => onChange({ type, required: next === "Required" })}
    >
      <bdi>{words}</bdi>
    </InlineSelect>
  );
}

/** The columns of the list. */
export function claimTypeColumns(t: Translate, format: Format, change: Change): TableColumn<ClaimType>[] {
  return [
    {
      id: "name",
      header: t("ClaimTypes.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      width: 220,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      id: "description",
      header: t("ClaimTypes.Description"),
      cell: (type) => (
        <TextCell
          label={`${t("ClaimTypes.Description")}: ${type.name}`}
          value={type.description}
          max={limitsOf("ClaimTypeRequest", "description").maxLength}
          onChange={change && ((description) => change({ type, description }))}
        />
      ),
    },
    {
      id: "valueType",
      header: t("ClaimTypes.ValueType"),
      sortable: true,
      width: 150,
      cell: ({ valueType }) => t(`ClaimTypes.ValueType.${valueTypeName(valueType)}`),
    },
    {
      id: "required",
      header: t("ClaimTypes.Required"),
      width: 110,
      cell: (type) => requiredCell(t, type, change),
    },
    {
      id: "regex",
      header: t("ClaimTypes.Regex"),
      width: 220,
      code: true,
      goneBelow: 1200,
      cell: ({ regex }) => regex && <bdi dir="ltr">{regex}</bdi>,
    },
    {
      id: "creationTime",
      header: t("ClaimTypes.Created"),
      sortable: true,
      width: 124,
      hidden: true,
      cell: ({ creationTime }) => format.date(creationTime),
    },
  ];
}
