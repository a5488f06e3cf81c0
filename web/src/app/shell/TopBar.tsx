import { IconHelpCircle, IconSearch } from "@tabler/icons-react";
import { useGrantedPolicies } from "@/api/bootstrap";
import { isGranted } from "@/lib/policy";
import { useText } from "@/lib/text";
import { Kbd } from "@/ui/kbd/Kbd";
import { areas } from "../areas";
import { Breadcrumb } from "./Breadcrumb";
import { LanguageMenu } from "./LanguageMenu";
import { ProfileMenu } from "./ProfileMenu";
import { SettingsMenu } from "./SettingsMenu";
import { helpSheet, palette } from "./panels";
import { ToolbarButton } from "./ToolbarButton";
import classes from "./TopBar.module.css";

const registered = areas.flatMap((area) => [...(area.toolbar ?? [])]).toSorted((a, b) => a.order - b.order);

/** Items up to this order come before the search. */
const beforeSearch = 100;

/** The top bar: breadcrumb, actions for every page, and the user. */
export function TopBar() {
  const t = useText();
  const granted = useGrantedPolicies();
  const items = registered.filter((item) => isGranted(item.requiredPolicy, granted));
  return (
    <header className={classes.bar} data-topbar>
      <Breadcrumb />
      {items
        .filter((item) => item.order < beforeSearch)
        .map((item) => (
          <ToolbarButton key={item.id} item={item} />
        ))}
      <button type="button" className={classes.search} onClick={() => palette.open()}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.searchText}>{t("Shell.Search.Open")}</span>
        <span className={classes.keys} aria-hidden="true">
          <Kbd>{t("Shell.Keys.SearchKey")}</Kbd>
        </span>
      </button>
      <span className={classes.wide}>
        <ToolbarButton
          item={{ id: "help", order: 0, icon: IconHelpCircle, name: "Shell.Help.Open", action: () => helpSheet.open() }}
        />
      </span>
      {items
        .filter((item) => item.order >= beforeSearch)
        .map((item) => (
          <ToolbarButton key={item.id} item={item} />
        ))}
      <span className={classes.desktop}>
        <LanguageMenu />
        <SettingsMenu />
        <ProfileMenu />
      </span>
    </header>
  );
}
