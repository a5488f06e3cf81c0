import { useText } from "@/lib/text";
import { allOf, isHeld, type Edits, type PermissionArea } from "../rules";
import classes from "./Permissions.module.css";

interface AreaListProps {
  areas: readonly PermissionArea[];
  edits: Edits;
  /** Name of the area shown; absent while all search results are. */
  open: string | undefined;
  onOpen: (name: string) => void;
}

/** The areas to choose from, each with its number of granted permissions. */
export function AreaList({ areas, edits, open, onOpen }: AreaListProps) {
  const t = useText();
  return (
    <nav className={classes.list} aria-label={t("PermissionEditor.Areas")}>
      {areas.map((area) => {
        const all = allOf(area);
        const held = all.filter((permission) => isHeld(permission, edits)).length;
        return (
          <button
            key={area.name}
            type="button"
            className={classes.item}
            aria-current={area.name === open || undefined}
            onClick={() => onOpen(area.name)}
          >
            <bdi className={classes.name}>{area.label}</bdi>
            <span className={classes.count}>{t("PermissionEditor.Held", { held, all: all.length })}</span>
          </button>
        );
      })}
    </nav>
  );
}
