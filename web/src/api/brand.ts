import { configuration, useConfiguration } from "./bootstrap";
import { environment } from "./environment";

/** Branding for the people of a level; null: the portal's own. */
export interface Brand {
  /** Name of the product. */
  name: string;
  colour: string | null;
  /** In the dim and dark styles. */
  colourDark: string | null;
  logo: string | null;
  /** On dark backgrounds. */
  logoDark: string | null;
  /** In the browser's tab. */
  icon: string | null;
  /** Beside the sign-in. */
  picture: string | null;
}

/** The brand in these settings. */
function brandOf(values: Record<string, string | null>): Brand {
  const filled = (name: string): string | null => values[`Portal.Branding.${name}`] || null;
  return {
    name: filled("ProductName") ?? environment().application.name,
    colour: filled("PrimaryColor"),
    colourDark: filled("PrimaryColorDark"),
    logo: filled("Logo"),
    logoDark: filled("LogoDark") ?? filled("Logo"),
    icon: filled("Favicon"),
    picture: filled("SignInImage"),
  };
}

/** The brand of the current level; before the sign-in, of the tenant chosen there. */
export function currentBrand(): Brand {
  return brandOf(configuration.get().setting.values);
}

/** The same inside components. */
export function useBrand(): Brand {
  return brandOf(useConfiguration().setting.values);
}
