import { useRouter } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import type { ListChoice } from "@/table";

type Source = "library" | "records";

/** Whose files the page lists: those of the library, or those of records. */
export function useSource(value: Source): ListChoice<Source> {
  const t = useText();
  const router = useRouter();
  return {
    label: t("Assets.Source"),
    value,
    options: [
      { value: "library", label: t("Assets.SourceLibrary") },
      { value: "records", label: t("Assets.SourceRecords") },
    ],
    onChange: (source) => void router.navigate({ to: source === "records" ? "/assets/records" : "/assets" }),
  };
}
