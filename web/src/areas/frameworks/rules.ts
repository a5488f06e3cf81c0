import { limitsOf } from "@/api/limitsOf";
import { all, codeLike, fits, required } from "@/form";

const code = limitsOf("FrameworkRequest", "code");

/** A code: capital letters, digits, dots and hyphens. */
export const frameworkCode = all<string>(required(), fits(code), codeLike(code, "Frameworks.CodeRule"));

/** Rules of the form. */
export const rules = {
  code: frameworkCode,
  title: all<string>(required(), fits(limitsOf("FrameworkRequest", "title"))),
  version: fits(limitsOf("FrameworkRequest", "version")),
  publisher: fits(limitsOf("FrameworkRequest", "publisher")),
  licence: fits(limitsOf("FrameworkRequest", "licence")),
};
