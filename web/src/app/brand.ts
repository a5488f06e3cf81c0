import { currentBrand } from "@/api/brand";
import { configuration } from "@/api/bootstrap";
import { brandStyles, brandTokenNames, brandTokens } from "@/lib/brandTokens";
import { appearance } from "./appearance";

const ownIcon = "/favicon.svg";

function drawIcon(address: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link || link.getAttribute("href") === (address ?? ownIcon)) return;
  link.href = address ?? ownIcon;
  // The server decides the type of an uploaded icon.
  if (address) link.removeAttribute("type");
  else link.type = "image/svg+xml";
}

/** Overrides the style's colours with the brand's. */
function draw(): void {
  const { colour, colourDark, icon } = currentBrand();
  const { style: inline } = document.documentElement;
  const style = brandStyles.find((own) => own === appearance.get().styleName) ?? "light";
  // A level may have a colour for the dark styles only.
  const chosen = style === "light" ? colour : (colour ?? colourDark);
  const tokens = chosen ? brandTokens(style, chosen, colourDark) : null;
  for (const name of brandTokenNames) {
    if (tokens) inline.setProperty(name, tokens[name]);
    else inline.removeProperty(name);
  }
  drawIcon(icon);
}

/** Keeps colours and icon in line with the level's brand, in each style. */
export function followBrand(): void {
  configuration.subscribe(draw);
  appearance.subscribe(draw);
}
