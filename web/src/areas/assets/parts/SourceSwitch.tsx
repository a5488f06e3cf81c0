import { useRouter } from "@tanstack/react-router";
import { useText } from "@/lib/text";
import { SegmentedSwitch } from "@/ui";

type Source = "library" | "records";

/** Whose files the page lists: those of the library, or those of records. */
export function SourceSwitch({ value }: { value: Source }) {
  const t = useText();
  const router = useRouter();
  return (
    <SegmentedSwitch<Source>
      label={t("Assets.Source")}
      value={value}
      options={[
        { value: "library", label: t("Assets.SourceLibrary") },
        { value: "records", label: t("Assets.SourceRecords") },
      ]}
      onChange={(source) => void router.navigate({ to: source === "records" ? "/assets/records" : "/assets" })}
    />
  );
}
