import { useState } from "react";
import { frameworkCode, type Framework } from "@/areas/frameworks";
import type { ImportOrder } from "../queries";

/** Where the catalogue goes. */
export type ImportTarget = "new" | "existing";

/** Everything chosen before a try. */
export function useImportOrder(imported: readonly Framework[], preferred: string | undefined) {
  const known = imported.find(({ code }) => code === preferred);
  const [file, setFile] = useState<File | null>(null);
  const [target, setTarget] = useState<ImportTarget>(known ? "existing" : "new");
  const [frameworkId, setFrameworkId] = useState<string | null>(known?.id ?? imported[0]?.id ?? null);
  const [code, setCode] = useState("");
  const [publishes, setPublishes] = useState(false);
  const codeError = target === "new" ? frameworkCode(code.trim()) : null;
  const isWhole = file !== null && (target === "new" ? !codeError : frameworkId !== null);
  const order: Omit<ImportOrder, "dryRun"> | null =
    isWhole && file
      ? {
          file,
          publishAndRelease: publishes,
          ...(target === "existing" && frameworkId ? { frameworkId } : { newFrameworkCode: code.trim().toUpperCase() }),
        }
      : null;
  const values = { file, target, frameworkId, code, publishes, codeError };
  return { values, order, setFile, setTarget, setFrameworkId, setCode, setPublishes };
}

export type OrderState = ReturnType<typeof useImportOrder>;
