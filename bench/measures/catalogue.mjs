// A catalogue with any number of controls: those of the shipped one, repeated with distinct ids. Controls and enhancements are in the
// proportion of the full publication, in which about one in three is an enhancement.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/process.mjs";

const SHIPPED = join(root, "data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json");
/** Copies with top-level controls; those of later copies are enhancements. */
const OWN = 2;

/** The groups with a letter appended to each family, in ids, labels, and references. */
function copied(groups, at) {
  const letter = at === 0 ? "" : String.fromCharCode("a".charCodeAt(0) + at);
  const families = groups.map((group) => group.id).join("|");
  const member = new RegExp(`\\b(${families})-(?=\\d)`, "gi");
  const renamed = (_, family) => `${family}${family === family.toUpperCase() ? letter.toUpperCase() : letter}-`;
  return JSON.parse(JSON.stringify(groups).replace(member, renamed));
}

const size = (control) => 1 + (control.controls ?? []).reduce((sum, inner) => sum + size(inner), 0);

/** An OSCAL catalogue with exactly `wanted` controls, as JSON. */
export function catalogue(wanted) {
  const shipped = JSON.parse(readFileSync(SHIPPED, "utf8"));
  const { groups } = shipped.catalog;
  const made = groups.map((group) => ({ ...group, controls: [] }));
  let count = 0;
  for (let at = 0; count < wanted; at += 1) {
    copied(groups, at).forEach((group, family) => {
      group.controls.forEach((control, place) => {
        if (count + size(control) > wanted) return;
        count += size(control);
        if (at < OWN) made[family].controls.push(control);
        else (made[family].controls[place].controls ??= []).push({ ...control, class: "SP800-53-enhancement" });
      });
    });
  }
  return JSON.stringify({ catalog: { ...shipped.catalog, groups: made } });
}
