import { limitsOf } from "@/api/limitsOf";
import type { Translate } from "@/lib/text";
import { TextCell, type TableColumn } from "@/table";
import { Chip } from "@/ui";
import type { Scope } from "./queries";

/** Changes how a scope is shown to users; absent for read-only users. */
type Describe = ((change: { scope: Scope; displayName?: string; description?: string }) => void) | undefined;

function wordsCell(t: Translate, scope: Scope, field: "displayName" | "description", onChange: Describe) {
  const header = t(field === "displayName" ? "Scopes.DisplayName" : "Scopes.Description");
  return (
    <TextCell
      label={`${header}: ${scope.name}`}
      value={scope[field]}
      max={limitsOf("ScopeRequest", field).maxLength}
      onChange={onChange && ((value) => onChange({ scope, [field]: value }))}
    />
  );
}

/** The columns of the list. */
export function scopeColumns(t: Translate, describe: Describe): TableColumn<Scope>[] {
  return [
    {
      id: "name",
      header: t("Scopes.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      width: 200,
      cell: ({ name }) => <bdi dir="ltr">{name}</bdi>,
    },
    {
      id: "displayName",
      header: t("Scopes.DisplayName"),
      sortable: true,
      width: 240,
      cell: (scope) => wordsCell(t, scope, "displayName", describe),
    },
    {
      id: "description",
      header: t("Scopes.Description"),
      cell: (scope) => wordsCell(t, scope, "description", describe),
    },
    {
      id: "resources",
      header: t("Scopes.Resources"),
      width: 220,
      goneBelow: 1200,
      cell: ({ resources }) => <bdi dir="ltr">{resources.join(", ")}</bdi>,
    },
    {
      id: "kind",
      header: t("Scopes.Kind"),
      width: 140,
      bone: "chip",
      cell: ({ buildIn }) => buildIn && <Chip>{t("Scopes.BuiltIn")}</Chip>,
    },
  ];
}
