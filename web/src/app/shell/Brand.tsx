import { Link } from "@tanstack/react-router";
import { useBrand } from "@/api/brand";
import { environment } from "@/api/environment";
import { useStore } from "@/lib/store";
import { useText } from "@/lib/text";
import { appearance } from "../appearance";
import classes from "./Brand.module.css";

/** The product's sign, as a drawing in the brand's colour. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="13" cy="13" r="13" fill="currentColor" />
      <path
        d="M8 17.5 18 8.5M10.6 8h7.9v7.9"
        fill="none"
        stroke="var(--raised)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Sign and name, leading home. */
export function Brand() {
  const t = useText();
  const { name, logo, logoDark } = useBrand();
  const { scheme } = useStore(appearance);
  const own = scheme === "dark" ? logoDark : logo;
  const { logoUrl } = environment().application;
  return (
    <Link to="/" className={classes.brand} aria-label={t("Shell.Brand.Home", { name })}>
      {own && <img className={classes.own} src={own} alt="" />}
      {!own && (logoUrl ? <img className={classes.logo} src={logoUrl} alt="" /> : <BrandMark />)}
      <span className={classes.name}>{name}</span>
    </Link>
  );
}
