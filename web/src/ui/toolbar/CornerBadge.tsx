import type { Badge } from "@/lib/registry";
import classes from "./Toolbar.module.css";

/** More than this is shown as "99+". */
const largestCount = 99;

/** A count or an icon at the corner of a button. Decorative: the button's name has the count, too. */
export function CornerBadge({ count = 0, color = "danger", icon: Sign }: Badge) {
  if (count <= 0 && !Sign) return null;
  const number = count > largestCount ? `${largestCount}+` : count;
  return (
    <span className={classes.badge} data-color={color} aria-hidden="true">
      {Sign ? <Sign size={10} stroke={2} /> : number}
    </span>
  );
}
