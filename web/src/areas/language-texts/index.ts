import type { Area } from "@/lib/registry";
import { menu } from "./menu";
import { Translator } from "./parts/translator/Translator";
import { routes } from "./routes";

/** Texts of the portal in all its languages, as translators change them. */
export const languageTexts: Area = {
  name: "language-texts",
  menu,
  routes,
  slots: [{ slot: "underTopbar", component: Translator }],
};
