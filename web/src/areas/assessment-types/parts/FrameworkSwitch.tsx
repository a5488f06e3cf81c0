import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useText } from "@/lib/text";
import { frameworksQuery } from "../queries";
import classes from "./FrameworkSwitch.module.css";

interface FrameworkSwitchProps {
  /** The framework on screen, as the server named it. */
  value: string | undefined;
  onChange: (frameworkId: string) => void;
}

/** Which framework the scores on the page belong to: they never mix. Not there while there is but one. */
export function FrameworkSwitch({ value, onChange }: FrameworkSwitchProps) {
  const t = useText();
  const frameworks = useQuery({ ...frameworksQuery(), meta: { ownError: true } }).data ?? [];
  if (frameworks.length < 2) return null;
  return (
    <Select
      className={classes.switch}
      aria-label={t("AssessmentTypes.Framework")}
      data={frameworks.map(({ id, title, code }) => ({ value: id, label: `${title} (${code})` }))}
      value={value ?? null}
      allowDeselect={false}
      onChange={(next) => next && onChange(next)}
    />
  );
}
