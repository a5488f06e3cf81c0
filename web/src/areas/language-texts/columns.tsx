import { Link } from "@tanstack/react-router";
import { limitsOf } from "@/api/limitsOf";
import type { Translate } from "@/lib/text";
import { InlineText, type TableColumn } from "@/table";
import { Chip } from "@/ui";
import { idOf, type LanguageText, type TextSave } from "./queries";

/** Names of the two languages shown side by side. */
interface Languages {
  base: string;
  target: string;
}

const { maxLength } = limitsOf("update_language_text", "value");

function Value({ t, text }: { t: Translate; text: LanguageText }) {
  const { value, cultureName, isMissing } = text;
  if (isMissing) return <Chip tone="warning">{t("LanguageTexts.IsMissing")}</Chip>;
  if (value === null || value === undefined) return <Chip>{t("LanguageTexts.IsInherited")}</Chip>;
  return <bdi lang={cultureName}>{value}</bdi>;
}

/** The columns of the list; the key opens a text for users who may change it. */
export function textColumns(
  t: Translate,
  { base, target }: Languages,
  onSave: ((save: TextSave) => void) | undefined,
): TableColumn<LanguageText>[] {
  return [
    {
      id: "name",
      header: t("LanguageTexts.Key"),
      sortable: true,
      fixed: true,
      width: 280,
      cell: (text) =>
        onSave ? (
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
      cell: (text) =>
        onSave ? (
          <InlineText
            label={`${target}: ${text.name}`}
            value={text.value ?? ""}
            max={maxLength}
            lang={text.cultureName}
            onChange={(value) => onSave({ text, value })}
          >
            <Value t={t} text={text} />
          </InlineText>
        ) : (
          <Value t={t} text={text} />
        ),
    },
  ];
}
