import { useState, type CSSProperties, type ReactNode } from "react";
import { brandStyles, brandTokens, grounds, type BrandStyle } from "@/lib/brandTokens";
import { isColour } from "@/lib/colour";
import { useText } from "@/lib/text";
import { SegmentedSwitch } from "@/ui";
import classes from "./Preview.module.css";

/** Values to preview: the form's; inherited ones for empty fields. */
export interface PreviewBrand {
  name: string;
  colour: string;
  colourDark: string;
  logo: string;
  logoDark: string;
  picture: string;
  footer: string;
}

const places = ["signIn", "shell", "mail"] as const;
type Scene = (typeof places)[number];

/** The portal's own colours, as in its style sheets. */
const own = { light: "#0f6276", dark: "#4fb0c7" };

/** Backgrounds and tokens as properties of a frame: it may show another style than the page's. */
function looks(style: BrandStyle, { colour, colourDark }: PreviewBrand): CSSProperties {
  const light = isColour(colour) ? colour : own.light;
  const dark = isColour(colourDark) ? colourDark : isColour(colour) ? null : own.dark;
  const { surface, raised, sunken, border, text, muted } = grounds[style];
  const tokens = brandTokens(style, light, dark);
  return {
    "--surface": surface,
    "--raised": raised,
    "--sunken": sunken,
    "--border": border,
    "--text": text,
    "--muted": muted,
    ...tokens,
  } as CSSProperties;
}

function Head({ brand, isDark }: { brand: PreviewBrand; isDark: boolean }) {
  const logo = isDark ? brand.logoDark || brand.logo : brand.logo;
  return (
    <span className={classes.head}>
      {logo ? <img className={classes.logo} src={logo} alt="" /> : <span className={classes.mark} />}
      <bdi className={classes.name}>{brand.name}</bdi>
    </span>
  );
}

interface SceneProps {
  brand: PreviewBrand;
  isDark: boolean;
}

function SignIn({ brand, isDark }: SceneProps) {
  const t = useText();
  return (
    <span className={brand.picture ? classes.pictured : undefined}>
      {brand.picture && <img className={classes.picture} src={brand.picture} alt="" />}
      <span className={classes.signIn}>
        <Head brand={brand} isDark={isDark} />
        <span className={classes.card}>
          <span className={classes.input}>{t("Account.Manage.UserName")}</span>
          <span className={classes.button}>{t("Account.SignIn.Title")}</span>
          <span className={classes.link}>{t("Account.SignIn.Forgot")}</span>
        </span>
      </span>
    </span>
  );
}

function Frame({ brand, isDark }: SceneProps) {
  const t = useText();
  return (
    <span className={classes.shell}>
      <span className={classes.side}>
        <Head brand={brand} isDark={isDark} />
        <span className={classes.chosen}>{t("Menu.Clients")}</span>
        <span className={classes.entry}>{t("Menu.Assessments")}</span>
        <span className={classes.entry}>{t("Menu.ActionItems")}</span>
      </span>
      <span className={classes.content}>
        <span className={classes.title}>{t("Menu.Clients")}</span>
        <span className={classes.button}>{t("Common.Save")}</span>
        <span className={classes.link}>{t("Menu.Assessments")}</span>
      </span>
    </span>
  );
}

/** Endings of addresses of drawings, which mail programs don't show. */
const drawing = "&as=svg";

function Letter({ brand }: SceneProps) {
  const t = useText();
  const logo = brand.logo.endsWith(drawing) ? "" : brand.logo;
  return (
    <span className={classes.mail}>
      <Head brand={{ ...brand, logo }} isDark={false} />
      <span className={classes.card}>
        <span>{t("TenantSettings.TestMail.Text")}</span>
        <span className={classes.button}>{t("Account.SignIn.Title")}</span>
      </span>
      {brand.footer && <bdi className={classes.footer}>{brand.footer}</bdi>}
    </span>
  );
}

const scenes: Record<Scene, (props: SceneProps) => ReactNode> = { signIn: SignIn, shell: Frame, mail: Letter };

/** Sign-in page, portal and email with the unsaved values. */
export function Preview({ brand }: { brand: PreviewBrand }) {
  const t = useText();
  const [style, setStyle] = useState<BrandStyle>("light");
  const [place, setPlace] = useState<Scene>("signIn");
  const names: Record<Scene, string> = {
    signIn: t("TenantSettings.PreviewSignIn"),
    shell: t("TenantSettings.PreviewShell"),
    mail: t("TenantSettings.PreviewMail"),
  };
  const styles = { light: t("Shell.Theme.Light"), dim: t("Shell.Theme.Dim"), dark: t("Shell.Theme.Dark") };
  // Mail programs choose their own background; emails are designed for a light one.
  const drawn = place === "mail" ? "light" : style;
  const Scene = scenes[place];
  return (
    <div className={classes.preview}>
      <SegmentedSwitch
        label={t("TenantSettings.PreviewPlace")}
        size="small"
        value={place}
        options={places.map((value) => ({ value, label: names[value] }))}
        onChange={setPlace}
      />
      {place !== "mail" && (
        <SegmentedSwitch
          label={t("TenantSettings.PreviewStyle")}
          size="small"
          value={style}
          options={brandStyles.map((value) => ({ value, label: styles[value] }))}
          onChange={setStyle}
        />
      )}
      <div
        className={classes.stage}
        role="img"
        aria-label={`${names[place]}, ${styles[drawn]}: ${brand.name}`}
        style={looks(drawn, brand)}
      >
        <Scene brand={brand} isDark={drawn !== "light"} />
      </div>
    </div>
  );
}
