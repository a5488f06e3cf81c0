import { Menu } from "@mantine/core";
import { environment } from "@/api/environment";
import { useStore } from "@/lib/store";
import { layoutOptions, systemStyle, themeStyles } from "@/lib/styles";
import { useText } from "@/lib/text";
import { PopupMenu, type PopupPlace } from "@/ui/popup";
import { appearance, chooseLayout, chooseStyle } from "../appearance";

/** The entries of theme and container layout. */
export function SettingsItems() {
  const t = useText();
  const { choice, layout } = useStore(appearance);
  const isSystemDisabled = environment().theme?.isSystemDisabled === true;
  const styles = themeStyles.filter((style) => style.styleName !== systemStyle || !isSystemDisabled);
  return (
    <>
      <Menu.Label>{t("Shell.Theme.Title")}</Menu.Label>
      <Menu.RadioGroup value={choice} onChange={chooseStyle}>
        {styles.map((style) => (
          <Menu.RadioItem key={style.styleName} value={style.styleName}>
            {t(style.label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{t("Shell.Layout.Title")}</Menu.Label>
      <Menu.RadioGroup value={layout} onChange={chooseLayout}>
        {layoutOptions.map((option) => (
          <Menu.RadioItem key={option.layoutClass} value={option.layoutClass}>
            {t(option.label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The menu of theme and layout. */
export function SettingsChoice({ place }: { place: PopupPlace }) {
  return (
    <PopupMenu place={place} width={200}>
      <SettingsItems />
    </PopupMenu>
  );
}
