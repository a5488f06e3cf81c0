import { Link } from "@tanstack/react-router";
import { IconMenu2, IconSettings, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { useSignedIn } from "@/api/session";
import { mobileTabs } from "@/lib/menu";
import type { Icon } from "@/lib/registry";
import { useText } from "@/lib/text";
import { onDemand } from "@/ui/popup";
import { useMenuGroups, useMenuState } from "./menuState";
import { MenuTree } from "./MenuTree";
import classes from "./MobileBar.module.css";

const panels = onDemand(async () => (await import("./MobilePanels")).MobilePanel);

type Panel = "navbar" | "settings" | "profile";

interface TabProps {
  panel: Panel;
  active: Panel | null;
  icon: Icon;
  label: string;
  onToggle: (panel: Panel) => void;
}

function PanelTab({ panel, active, icon: Sign, label, onToggle }: TabProps) {
  return (
    <button
      type="button"
      className={classes.tab}
      aria-expanded={active === panel}
      aria-controls="mobile-panel"
      onClick={() => onToggle(panel)}
    >
      <Sign size={20} stroke={1.6} />
      <span>{label}</span>
    </button>
  );
}

/** Below 768 px: two tabs, the menu, settings, and the profile of the signed-in user. One panel is open at a time. */
export function MobileBar() {
  const t = useText();
  const [active, setActive] = useState<Panel | null>(null);
  const tabs = mobileTabs(useMenuGroups());
  const state = useMenuState();
  const isSignedIn = useSignedIn();
  const toggle = (panel: Panel) => setActive((current) => (current === panel ? null : panel));
  const close = () => setActive(null);
  return (
    <>
      {active && (
        <div className={classes.panel} id="mobile-panel">
          {active === "navbar" && <MenuTree state={state} onChosen={close} />}
          {(active === "settings" || active === "profile") && <panels.Component panel={active} />}
        </div>
      )}
      <nav className={classes.bar} aria-label={t("Shell.Mobile.Label")}>
        {tabs.map((item) => (
          <Link
            key={item.id}
            to={item.path ?? "/"}
            className={classes.tab}
            activeOptions={{ exact: item.path === "/" }}
            onClick={close}
          >
            {item.icon && <item.icon size={20} stroke={1.6} />}
            <span>{t(item.name)}</span>
          </Link>
        ))}
        <PanelTab panel="navbar" active={active} icon={IconMenu2} label={t("Shell.Mobile.Menu")} onToggle={toggle} />
        <PanelTab
          panel="settings"
          active={active}
          icon={IconSettings}
          label={t("Shell.Mobile.Settings")}
          onToggle={toggle}
        />
        {isSignedIn && (
          <PanelTab
            panel="profile"
            active={active}
            icon={IconUser}
            label={t("Shell.Mobile.Profile")}
            onToggle={toggle}
          />
        )}
      </nav>
    </>
  );
}
