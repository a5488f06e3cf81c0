import { useFormat } from "@/lib/format";
import classes from "./Steps.module.css";

/** A part of a task, by its name. */
export interface Step {
  key: string;
  name: string;
}

interface StepsProps {
  /** Accessible name of the steps. */
  label: string;
  steps: readonly Step[];
  /** Key of the step that is under way. */
  current: string;
}

/** The steps of a task by their names, and where in them somebody is. */
export function Steps({ label, steps, current }: StepsProps) {
  const format = useFormat();
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ key, name }, index) => (
        <li
          key={key}
          className={index < at ? classes.done : undefined}
          aria-current={index === at ? "step" : undefined}
        >
          <span className={classes.number} aria-hidden>
            {format.number(index + 1)}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
