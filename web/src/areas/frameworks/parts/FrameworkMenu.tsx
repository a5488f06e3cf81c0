import { IconBooks, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "@/lib/text";
import { onDemand, usePopup } from "@/ui";
import { frameworksQuery, type OfferedFramework } from "../queries";
import classes from "./FrameworkSwitch.module.css";

const entries = onDemand(async () => (await import("./FrameworkEntries")).FrameworkEntries);

interface FrameworkMenuProps {
  framework: OfferedFramework | undefined;
  frameworks: readonly OfferedFramework[] | undefined;
  onChoose: (framework: OfferedFramework) => void;
  /** Further entries under the frameworks. */
  children?: ReactNode;
}

/** The framework that is shown, and the others to choose from. */
export function FrameworkMenu(props: FrameworkMenuProps) {
  const { framework } = props;
  const t = useText();
  const { button, isUsed, place } = usePopup("menu", entries.fetch);
  return (
    <>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={t("Frameworks.Switch", { name: framework?.title ?? "" })}
      >
        <IconBooks size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.name}>{framework?.title ?? t(props.frameworks ? "Frameworks.None" : "Ui.Loading")}</bdi>
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {isUsed && <entries.Component {...props} place={place} />}
    </>
  );
}

interface FrameworkChoiceProps {
  /** Id of the current framework, from the server. */
  value: string | undefined;
  onChange: (frameworkId: string) => void;
}

interface FrameworkChoiceOfProps extends FrameworkChoiceProps {
  frameworks: readonly OfferedFramework[];
}

/** As {@link FrameworkChoice}, where only these frameworks have something to show. */
export function FrameworkChoiceOf({ value, frameworks, onChange }: FrameworkChoiceOfProps) {
  if (frameworks.length < 2) return null;
  const framework = frameworks.find(({ id }) => id === value);
  return <FrameworkMenu framework={framework} frameworks={frameworks} onChoose={({ id }) => onChange(id)} />;
}

/** The framework that the page's scores belong to: they are never mixed. Hidden while there is only one. */
export function FrameworkChoice({ value, onChange }: FrameworkChoiceProps) {
  const frameworks = useQuery({ ...frameworksQuery(), meta: { ownError: true } }).data ?? [];
  return <FrameworkChoiceOf value={value} frameworks={frameworks} onChange={onChange} />;
}
