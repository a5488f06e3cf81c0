// A catalogue of any number of controls: the controls of the shipped one, again and again under ids of their own. Whether a control
// stands by itself or as an enhancement within another goes by the proportions of the full publication: about one in three does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/process.mjs";

const SHIPPED = join(root, "data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json");
/** Copies whose controls stand by themselves; those of later ones are enhancements. */
const OWN = 2;

/** The groups with another letter behind each family, in ids, labels, and whatever refers to them. */
function copied(groups, at) {
  const letter = at === 0 ? "" : String.fromCharCode("a".charCodeAt(0) + at);
  const families = groups.map((group) => group.id).join("|");
  const member = new RegExp(`\\b(${families})-(?=\\d)`, "gi");
  const renamed = (_, family) => `${family}${family === family.toUpperCase() ? letter.toUpperCase() : letter}-`;
  return JSON.parse(JSON.stringify(groups).replace(member, renamed));
}

const size = (control) => 1 + (control.controls ?? []).reduce((sum, inner) => sum + size(inner), 0);

/** An OSCAL catalogue of exactly `wanted` controls, as JSON. */
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
