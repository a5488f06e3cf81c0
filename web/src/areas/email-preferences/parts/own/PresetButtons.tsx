import { enums } from "@/api/enums";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, Section } from "@/ui";
import { useApplyPreset, type EmailPreferences, type Preset } from "../../queries";
import classes from "../Parts.module.css";

const presets: readonly Preset[] = enums.Preset;

/** Sets all email choices at once and saves them. */
export function PresetButtons({ onApplied }: { onApplied: (now: EmailPreferences) => void }) {
  const t = useText();
  const apply = useApplyPreset(onApplied);
  return (
    <Section title={t("EmailPreferences.Presets")}>
      <p className={classes.quiet}>{t("EmailPreferences.PresetsText")}</p>
      <div className={classes.buttons}>
        {presets.map((preset) => {
          const name = t(`EmailPreferences.Preset.${preset}`);
          const summary = t("EmailPreferences.PresetApplied", { preset: name });
          return (
            <Button
              key={preset}
              loading={apply.isPending && apply.variables === preset}
              waits={apply.isPending && apply.variables !== preset}
              onClick={() => apply.mutate(preset, { onSuccess: () => showToast({ severity: "success", summary }) })}
            >
              {name}
            </Button>
          );
        })}
      </div>
    </Section>
  );
}
