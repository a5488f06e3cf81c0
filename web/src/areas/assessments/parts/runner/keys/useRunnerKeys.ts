import { useDirection } from "@mantine/core";
import { usePageKeys, type PageKeys } from "@/ui";

interface RunnerKeys {
  onNumber: (key: string) => void;
  onNotApplicable: () => void;
  onFlag: () => void;
  onComment: () => void;
  onPrevious: () => void;
  onNext: () => void;
}

/** Arrow keys belong to a group of choices while it has the focus. */
const inChoices = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLInputElement && event.target.type === "radio";

/** The keys of the runner: numbers answer, `n` and `f` mark, arrows and `j k` move. */
export function useRunnerKeys({ onNumber, onNotApplicable, onFlag, onComment, onPrevious, onNext }: RunnerKeys): void {
  const { dir } = useDirection();
  const [onLeft, onRight] = dir === "rtl" ? [onNext, onPrevious] : [onPrevious, onNext];
  const numbers = Object.fromEntries(
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((key) => [key, () => onNumber(key)]),
  );
  const keys: PageKeys = {
    ...numbers,
    n: onNotApplicable,
    f: onFlag,
    m: onComment,
    j: onNext,
    k: onPrevious,
    ArrowLeft: (event) => (inChoices(event) ? false : onLeft()),
    ArrowRight: (event) => (inChoices(event) ? false : onRight()),
  };
  usePageKeys(keys);
}
