import { IconAlertCircle } from "@tabler/icons-react";
import { useText } from "@/lib/text";
import { errorText } from "../errorText";
import { cutOff, type Problem } from "./problems";
import classes from "./Shell.module.css";

interface ErrorSummaryProps {
  problems: readonly Problem[];
  onFocus: (path: string) => void;
}

/** The errors that prevent saving; each links to its field. */
export function ErrorSummary({ problems, onFocus }: ErrorSummaryProps) {
  const t = useText();
  if (problems.length === 0) return null;
  return (
    <div className={classes.summary} role="alert">
      <IconAlertCircle size={20} stroke={1.6} aria-hidden />
      <div>
        <strong>{t(problems.includes(cutOff) ? "Error.Unreachable.Title" : "Ui.Form.NotSaved")}</strong>
        <ul>
          {problems.map(({ path, label, message }) => (
            <li key={`${path ?? ""}:${message}`}>
              {path ? (
                <button type="button" className={classes.problem} onClick={() => onFocus(path)}>
                  {t("Ui.Form.Problem", { field: label ?? path, problem: errorText(message) })}
                </button>
              ) : (
                errorText(message)
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
