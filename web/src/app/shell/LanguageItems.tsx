import { Menu } from "@mantine/core";
import { useConfiguration } from "@/api/bootstrap";
import { chooseLanguage } from "@/api/language";
import { flagOf } from "@/lib/flag";
import { PopupMenu, type PopupPlace } from "@/ui/popup";
import { reportFailure } from "../errors/report";

/** The entries of the languages, for the menu of the top bar and the mobile settings. */
export function LanguageItems() {
  const { localization } = useConfiguration();
  const change = (cultureName: string) => void chooseLanguage(cultureName).catch(reportFailure);
  return (
    <Menu.RadioGroup value={localization.currentCulture.cultureName} onChange={change}>
      {localization.languages.map((language) => (
        <Menu.RadioItem
          key={language.cultureName}
          value={language.cultureName}
          lang={language.cultureName}
          closeMenuOnClick
        >
          {language.flagIcon && <span aria-hidden="true">{flagOf(language.flagIcon)} </span>}
          <bdi>{language.displayName}</bdi>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** The menu of the languages. */
export function LanguageChoice({ place }: { place: PopupPlace }) {
  return (
    <PopupMenu place={place}>
      <LanguageItems />
    </PopupMenu>
  );
}
