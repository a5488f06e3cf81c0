import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { Chip } from "@/ui";
import type { TextTemplate } from "./queries";

/** Means all languages, among their codes. */
const allLanguages = "*";

/** The columns of the list; `named` returns a language's name. */
export function templateColumns(t: Translate, named: (culture: string) => string): TableColumn<TextTemplate>[] {
  const changedIn = (culture: string): string =>
    culture === allLanguages ? t("TextTemplates.AllLanguages") : named(culture);
  return [
    {
      id: "displayName",
      header: t("TextTemplates.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: ({ name, displayName }) => (
        <Link to="/text-template-management/text-templates/$name" params={{ name }}>
          <bdi>{displayName}</bdi>
        </Link>
      ),
    },
    {
      id: "name",
      header: t("TextTemplates.Identifier"),
      sortable: true,
      width: 320,
      goneBelow: 1200,
      cell: ({ name }) => <bdi dir="ltr">{name}</bdi>,
    },
    {
      id: "isLayout",
      header: t("TextTemplates.Kind"),
      sortable: true,
      width: 140,
      cell: ({ isLayout }) => t(isLayout ? "TextTemplates.Layout" : "TextTemplates.Email"),
    },
    {
      id: "changedCultures",
      header: t("TextTemplates.Changed"),
      width: 280,
      bone: "chip",
      cell: ({ changedCultures }) =>
        changedCultures.length === 0
          ? t("TextTemplates.NotChanged")
          : changedCultures.map((culture) => (
              <Chip key={culture} tone="info">
                {changedIn(culture)}
              </Chip>
            )),
    },
  ];
}
