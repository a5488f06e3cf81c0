import { Link } from "@tanstack/react-router";
import { limitsOf } from "@/api/limitsOf";
import { flagOf } from "@/lib/flag";
import type { Format } from "@/lib/format";
import type { Translate } from "@/lib/text";
import { InlineMoves, movesOf, TextCell, type BulkAction, type TableColumn } from "@/table";
import { Chip } from "@/ui";
import type { Language } from "./queries";

function MissingTexts({ language, format }: { language: Language; format: Format }) {
  const count = format.number(language.missingTexts);
  if (language.missingTexts === 0) return count;
  const { cultureName: target } = language;
  return (
    <Link to="/language-management/texts" search={{ target, missing: "true" }}>
      {count}
    </Link>
  );
}

/** What the reader may do in the cells. */
interface CellActions {
  seesTexts: boolean;
  /** Absent for users who may only read. */
  rename: ((change: { language: Language; displayName: string }) => void) | undefined;
  bulkActions: readonly BulkAction[] | undefined;
}

function nameCell(t: Translate, language: Language, { rename }: CellActions) {
  const { displayName, flagIcon, cultureName } = language;
  return (
    <>
      {flagIcon && <span aria-hidden="true">{flagOf(flagIcon)} </span>}
      <TextCell
        label={`${t("Languages.Name")}: ${displayName}`}
        value={displayName}
        max={limitsOf("UpdateLanguage", "displayName").maxLength}
        lang={cultureName}
        onChange={rename && ((next) => rename({ language, displayName: next }))}
      >
        <bdi lang={cultureName}>{displayName}</bdi>
      </TextCell>
    </>
  );
}

function statusCell(t: Translate, language: Language, { bulkActions }: CellActions) {
  const { id, displayName, isEnabled, isDefaultLanguage } = language;
  // The default language stays enabled.
  const keys = isDefaultLanguage ? [] : [isEnabled ? "disable" : "enable"];
  return (
    <>
      <InlineMoves label={t("Ui.StatusOf", { name: displayName })} moves={movesOf(bulkActions, id, keys)}>
        <Chip tone={isEnabled ? "success" : "neutral"}>
          {t(isEnabled ? "Languages.Enabled" : "Languages.Disabled")}
        </Chip>
      </InlineMoves>{" "}
      {isDefaultLanguage && <Chip>{t("Languages.Default")}</Chip>}
    </>
  );
}

/** The columns of the list. */
export function languageColumns(t: Translate, format: Format, actions: CellActions): TableColumn<Language>[] {
  return [
    {
      id: "displayName",
      header: t("Languages.Name"),
      sortable: true,
      strong: true,
      fixed: true,
      cell: (language) => nameCell(t, language, actions),
    },
    {
      id: "cultureName",
      header: t("Languages.Culture"),
      sortable: true,
      width: 280,
      cell: ({ cultureName, englishName }) => (
        <bdi dir="ltr">
          {englishName} ({cultureName})
        </bdi>
      ),
    },
    {
      id: "direction",
      header: t("Languages.Direction"),
      width: 160,
      goneBelow: 1200,
      cell: ({ isRightToLeft }) => t(isRightToLeft ? "Languages.RightToLeft" : "Languages.LeftToRight"),
    },
    {
      id: "isEnabled",
      header: t("Languages.Status"),
      sortable: true,
      width: 200,
      bone: "chip",
      cell: (language) => statusCell(t, language, actions),
    },
    {
      id: "missingTexts",
      header: t("Languages.MissingTexts"),
      numeric: true,
      width: 140,
      cell: (language) =>
        actions.seesTexts ? <MissingTexts language={language} format={format} /> : format.number(language.missingTexts),
    },
  ];
}
