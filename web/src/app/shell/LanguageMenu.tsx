import { IconChevronDown, IconWorld } from "@tabler/icons-react";
import { useConfiguration } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { onDemand, usePopup } from "@/ui/popup";
import classes from "./MenuButton.module.css";

const choice = onDemand(async () => (await import("./LanguageItems")).LanguageChoice);

/** The language of this browser. `long` shows its full name, as on the account card. */
export function LanguageMenu({ long = false }: { long?: boolean }) {
  const t = useText();
  const { localization } = useConfiguration();
  const { currentCulture, languages } = localization;
  const current = languages.find((language) => language.cultureName === currentCulture.cultureName);
  const name = current?.displayName ?? currentCulture.displayName;
  const code = currentCulture.twoLetterIsoLanguageName.toUpperCase();
  const { button, isUsed, place } = usePopup("menu", choice.fetch);
  if (languages.length < 2) return null;
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={t("Shell.Language.Current", { name, code })}
      >
        <IconWorld size={16} stroke={1.75} aria-hidden="true" />
        <span>{long ? name : code}</span>
        {long && <IconChevronDown size={14} stroke={2} aria-hidden="true" />}
      </button>
      {isUsed && <choice.Component place={place} />}
    </>
  );
}
