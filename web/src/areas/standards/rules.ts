import { limitsOf } from "@/api/limitsOf";
import type { Framework } from "@/areas/frameworks";
import { all, fits, required, within } from "@/form";

/** Limits of the weight of a standard. */
export const weight = limitsOf("StandardContent", "weight");

/** Rules of the form; an imported framework allows longer texts than the provider's own. */
export function rulesFor(framework: Framework, isNew: boolean) {
  const isOwn = framework.source === "Own";
  const title = limitsOf("StandardContent", "title");
  const statement = limitsOf("StandardContent", "statement");
  return {
    ...(isNew ? { subdomainId: required<string | null>("Standards.SubdomainFirst") } : {}),
    title: all<string>(required(), fits(isOwn ? title.own : title)),
    statement: fits(isOwn ? statement.own : statement),
    rationale: fits(limitsOf("StandardContent", "rationale")),
    guidance: fits(limitsOf("StandardContent", "guidance")),
    references: {
      title: fits(limitsOf("StandardReference", "title")),
      citation: fits(limitsOf("StandardReference", "citation")),
      href: fits(limitsOf("StandardReference", "href")),
    },
    weight: within(weight),
    changeSummary: fits(limitsOf("StandardContent", "changeSummary")),
  };
}
