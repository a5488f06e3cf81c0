import { creation, type Area } from "@/lib/registry";
import { menu } from "./menu";
import { routes } from "./routes";

/** The languages that users can choose. */
export const languages: Area = {
  name: "languages",
  menu,
  routes,
  commands: [creation("Languages.New", "/language-management/languages", "LanguageManagement.Languages.Create")],
};
