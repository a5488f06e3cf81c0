import { Menu } from "@mantine/core";
import { IconChevronDown, IconWorld } from "@tabler/icons-react";
import { useConfiguration } from "@/api/bootstrap";
import { setLanguage } from "@/api/session";
import { useText } from "@/lib/text";
import { reportFailure } from "../errors/report";
import classes from "./MenuButton.module.css";

/** The entries of the languages, for the menu of the top bar and the mobile settings. */
export function LanguageItems() {
  const { localization } = useConfiguration();
  const change = (cultureName: string) => void setLanguage(cultureName).catch(reportFailure);
  return (
    <Menu.RadioGroup value={localization.currentCulture.cultureName} onChange={change}>
      {localization.languages.map((language) => (
        <Menu.RadioItem
          key={language.cultureName}
          value={language.cultureName}
          lang={language.cultureName}
          closeMenuOnClick
        >
          <bdi>{language.displayName}</bdi>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** The language of this browser. `long` writes its name out, as the account card does. */
export function LanguageMenu({ long = false }: { long?: boolean }) {
  const t = useText();
  const { localization } = useConfiguration();
  const { currentCulture, languages } = localization;
  const current = languages.find((language) => language.cultureName === currentCulture.cultureName);
  const name = current?.displayName ?? currentCulture.displayName;
  if (languages.length < 2) return null;
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={t("Shell.Language.Current", { name })}>
          <IconWorld size={16} stroke={1.75} aria-hidden="true" />
          <span>{long ? name : currentCulture.twoLetterIsoLanguageName.toUpperCase()}</span>
          {long && <IconChevronDown size={14} stroke={2} aria-hidden="true" />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
