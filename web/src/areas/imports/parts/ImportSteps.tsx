import { isHostUser } from "@/api/workspace";
import { useText } from "@/lib/text";
import { Steps } from "@/ui";

const ofAll = ["file", "columns", "check", "import"] as const;
/** Users who work for several clients choose one of them first. */
const ofProvider = ["client", ...ofAll] as const;

const names = {
  client: "SheetImport.Step.Client",
  file: "SheetImport.Step.File",
  columns: "SheetImport.Step.Columns",
  check: "SheetImport.Step.Check",
  import: "SheetImport.Step.Import",
} as const;

/** The steps of an import, and which one is under way. */
export function ImportSteps({ current }: { current: keyof typeof names }) {
  const t = useText();
  const keys = isHostUser() ? ofProvider : ofAll;
  return (
    <Steps label={t("SheetImport.Steps")} steps={keys.map((key) => ({ key, name: t(names[key]) }))} current={current} />
  );
}
