import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { PopupMenu, type PopupPlace } from "@/ui";
import type { OfferedFramework } from "../queries";
import classes from "./FrameworkSwitch.module.css";

interface FrameworkEntriesProps {
  place: PopupPlace;
  framework: OfferedFramework | undefined;
  frameworks: readonly OfferedFramework[] | undefined;
  onChoose: (framework: OfferedFramework) => void;
  /** Further entries under the frameworks. */
  children?: ReactNode;
}

/** The frameworks to choose from. */
export function FrameworkEntries({ place, framework, frameworks, onChoose, children }: FrameworkEntriesProps) {
  const t = useText();
  return (
    <PopupMenu place={place} position="bottom-start" width={320}>
      <Menu.Label>{t("Frameworks.Title")}</Menu.Label>
      {frameworks?.map((one) => (
        <Menu.Item
          key={one.id}
          aria-current={one.id === framework?.id}
          rightSection={one.id === framework?.id && <IconCheck size={16} stroke={2} aria-hidden />}
          onClick={() => onChoose(one)}
        >
          <bdi>{one.title}</bdi>
          <span className={classes.note}>
            <bdi>{[one.code, one.version].filter(Boolean).join(" · ")}</bdi>
            {one.isDefault && ` · ${t("Frameworks.Default")}`}
          </span>
        </Menu.Item>
      ))}
      {children}
    </PopupMenu>
  );
}
