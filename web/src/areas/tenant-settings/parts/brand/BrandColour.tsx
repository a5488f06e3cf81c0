import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { TextField, type FieldProps } from "@/form";
import { brandTokens, grounds, readableColour, textContrast, type BrandStyle } from "@/lib/brandTokens";
import { contrast, isColour, lowestContrast } from "@/lib/colour";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { Button, Chip } from "@/ui";
import classes from "../TenantSettings.module.css";

interface BrandColourProps extends FieldProps<string> {
  kind: "light" | "dark";
  placeholder: string;
}

/** Contrast of text in the colour, or on it, in a style. */
function ratioOf(kind: "light" | "dark", style: BrandStyle, colour: string): number {
  if (kind === "light" && style === "light") return contrast(colour, "#ffffff");
  if (kind === "dark") return lowestContrast(colour, [grounds[style].raised]);
  // Other styles adapt the colour; this is the result.
  return lowestContrast(brandTokens(style, colour, null)["--brand"], [grounds[style].raised]);
}

/** A brand colour as text and swatch, with its contrast in each style that uses it. */
export function BrandColour({ kind, ...field }: BrandColourProps) {
  const t = useText();
  const format = useFormat();
  const value = field.value?.trim() ?? "";
  const styles: readonly BrandStyle[] = kind === "light" ? ["light", "dim", "dark"] : ["dim", "dark"];
  const names = { light: t("Shell.Theme.Light"), dim: t("Shell.Theme.Dim"), dark: t("Shell.Theme.Dark") };
  const rated = isColour(value) ? styles.map((style) => ({ style, ratio: ratioOf(kind, style, value) })) : [];
  const better = rated.some(({ ratio }) => ratio < textContrast) ? readableColour(kind, value) : null;
  return (
    <div className={classes.field}>
      <div className={classes.colour}>
        <TextField isLiteral {...field} />
        <input
          type="color"
          className={classes.swatch}
          aria-label={t("TenantSettings.Pick", { name: field.label })}
          value={isColour(value) ? value.toLowerCase() : field.placeholder}
          onChange={({ currentTarget }) => field.onChange?.(currentTarget.value)}
        />
      </div>
      {rated.length > 0 && (
        <ul className={classes.ratios} aria-label={t("TenantSettings.Contrast")}>
          {rated.map(({ style, ratio }) => {
            const isGood = ratio >= textContrast;
            // Rounded down: 4.49 is not enough.
            const shown = format.number(Math.floor(ratio * 10) / 10, 1);
            return (
              <li key={style}>
                <Chip tone={isGood ? "success" : "danger"} icon={isGood ? IconCircleCheck : IconAlertTriangle}>
                  {t(isGood ? "TenantSettings.ContrastGood" : "TenantSettings.ContrastLow", {
                    style: names[style],
                    ratio: shown,
                  })}
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      {better && (
        <Button size="small" onClick={() => field.onChange?.(better)}>
          {t("TenantSettings.UseReadable", { colour: better })}
        </Button>
      )}
    </div>
  );
}
