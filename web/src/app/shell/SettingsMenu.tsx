import { ActionIcon } from "@mantine/core";
import { IconSunMoon } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { onDemand, usePopup } from "@/ui/popup";

const choice = onDemand(async () => (await import("./SettingsItems")).SettingsChoice);

/** Theme and container layout of this browser. */
export function SettingsMenu() {
  const t = useText();
  const { button, isUsed, place } = usePopup("menu", choice.fetch);
  return (
    <>
      <ActionIcon {...button} aria-label={t("Shell.Settings.Open")} c="var(--muted)">
        <IconSunMoon size={18} stroke={1.6} />
      </ActionIcon>
      {isUsed && <choice.Component place={place} />}
    </>
  );
}
