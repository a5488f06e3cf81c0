import { Menu } from "@mantine/core";
import { IconBooks, IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { frameworksQuery, type Framework } from "../queries";
import classes from "./FrameworkSwitch.module.css";

interface FrameworkMenuProps {
  framework: Framework | undefined;
  frameworks: readonly Framework[] | undefined;
  onChoose: (framework: Framework) => void;
  /** Further entries under the frameworks. */
  children?: ReactNode;
}

/** The framework that is shown, and the others to choose from. */
export function FrameworkMenu({ framework, frameworks, onChoose, children }: FrameworkMenuProps) {
  const t = useText();
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t("Frameworks.Switch", { name: framework?.title ?? "" })}
        >
          <IconBooks size={16} stroke={1.75} aria-hidden />
          <bdi className={classes.name}>{framework?.title ?? t("Frameworks.None")}</bdi>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}

interface FrameworkChoiceProps {
  /** Id of the framework on screen, as the server named it. */
  value: string | undefined;
  onChange: (frameworkId: string) => void;
}

/** Which framework the scores on a page belong to: they never mix. Not there while there is but one. */
export function FrameworkChoice({ value, onChange }: FrameworkChoiceProps) {
  const frameworks = useQuery({ ...frameworksQuery(), meta: { ownError: true } }).data ?? [];
  if (frameworks.length < 2) return null;
  const framework = frameworks.find(({ id }) => id === value);
  return <FrameworkMenu framework={framework} frameworks={frameworks} onChoose={({ id }) => onChange(id)} />;
}
