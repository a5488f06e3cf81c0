import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { LanguageItems } from "./LanguageItems";
import { ProfileItems } from "./ProfileItems";
import { SettingsItems } from "./SettingsItems";

/** Menu entries outside a floating menu need its frame for their keys and roles. */
function InlineMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu opened withinPortal={false} trapFocus={false} position="top">
      <div role="menu" aria-label={label}>
        {children}
      </div>
    </Menu>
  );
}

/** Theme, layout and language, or what the signed-in user can do. */
export function MobilePanel({ panel }: { panel: "settings" | "profile" }) {
  const t = useText();
  if (panel === "profile") {
    return (
      <InlineMenu label={t("Shell.Mobile.Profile")}>
        <ProfileItems />
      </InlineMenu>
    );
  }
  return (
    <InlineMenu label={t("Shell.Mobile.Settings")}>
      <SettingsItems />
      <Menu.Divider />
      <Menu.Label>{t("Shell.Language.Title")}</Menu.Label>
      <LanguageItems />
    </InlineMenu>
  );
}
