import type { Area } from "@/lib/registry";

/** The regular meeting of a team, as a tab of its page. */
export const huddles: Area = { name: "huddles" };

export { HuddlesTab } from "./parts/HuddlesTab";
