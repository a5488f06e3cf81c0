import { configuration, useConfiguration } from "./bootstrap";
import { environment } from "./environment";

/** How the portal looks for the people of a level; null: its own look. */
export interface Brand {
  /** Name of the product. */
  name: string;
  colour: string | null;
  /** In the dim and dark styles. */
  colourDark: string | null;
  logo: string | null;
  /** On dark grounds. */
  logoDark: string | null;
  /** In the browser's tab. */
  icon: string | null;
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
  };
}

/** The brand of the level that the page is in: before the sign-in, of the tenant that is chosen there. */
export function currentBrand(): Brand {
  return brandOf(configuration.get().setting.values);
}

/** The same inside components. */
export function useBrand(): Brand {
  return brandOf(useConfiguration().setting.values);
}
