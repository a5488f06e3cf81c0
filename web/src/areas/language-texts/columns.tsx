import { Link } from "@tanstack/react-router";
import type { Translate } from "@/lib/text";
import type { TableColumn } from "@/table";
import { Chip } from "@/ui";
import { idOf, type LanguageText } from "./queries";

/** Names of the two languages that stand beside each other. */
interface Languages {
  base: string;
  target: string;
}

/** The columns of the list; who may change a text opens it by its key. */
export function textColumns(t: Translate, { base, target }: Languages, mayEdit: boolean): TableColumn<LanguageText>[] {
  return [
    {
      id: "name",
      header: t("LanguageTexts.Key"),
      sortable: true,
      fixed: true,
      width: 280,
      cell: (text) =>
        mayEdit ? (
          <Link to="." search={(last: object) => ({ ...last, drawer: idOf(text) })}>
            <bdi>{text.name}</bdi>
          </Link>
        ) : (
          <bdi>{text.name}</bdi>
        ),
    },
    {
      id: "resourceName",
      header: t("LanguageTexts.Resource"),
      sortable: true,
      width: 168,
      goneBelow: 1200,
      cell: ({ resourceName }) => <bdi>{resourceName}</bdi>,
    },
    {
      id: "baseValue",
      header: base,
      sortable: true,
      cell: ({ baseValue, baseCultureName }) => <bdi lang={baseCultureName}>{baseValue}</bdi>,
    },
    {
      id: "value",
      header: target,
      sortable: true,
      strong: true,
      cell: ({ value, cultureName }) =>
        value === null || value === undefined ? (
          <Chip tone="warning">{t("LanguageTexts.IsMissing")}</Chip>
        ) : (
          <bdi lang={cultureName}>{value}</bdi>
        ),
    },
  ];
}
