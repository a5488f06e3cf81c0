import { ActionIcon, Menu } from "@mantine/core";
import { IconSunMoon } from "@tabler/icons-react";
import { environment } from "@/api/environment";
import { useStore } from "@/lib/store";
import { layoutOptions, systemStyle, themeStyles } from "@/lib/styles";
import { useText } from "@/lib/text";
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

/** Theme and container layout of this browser. */
export function SettingsMenu() {
  const t = useText();
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t("Shell.Settings.Open")} c="var(--muted)">
          <IconSunMoon size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SettingsItems />
      </Menu.Dropdown>
    </Menu>
  );
}
