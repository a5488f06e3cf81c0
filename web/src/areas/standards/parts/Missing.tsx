import { VisuallyHidden } from "@mantine/core";
import { useText } from "@/lib/text";
import { Button, DetailSkeleton, Unloaded, type AwaitedQuery } from "@/ui";

interface MissingProps {
  query: AwaitedQuery;
  waits: boolean;
  hasHeading: boolean;
  onBack: () => void;
}

/** In place of what is not loaded, under a heading unless the page has one. */
export function Missing({ query, waits, hasHeading, onBack }: MissingProps) {
  const t = useText();
  const hasFailed = query.isError && query.data === undefined;
  if (!waits && !hasFailed) return null;
  return (
    <>
      {!hasHeading && <VisuallyHidden component="h1">{t("Standards.Title")}</VisuallyHidden>}
      <Unloaded
        query={query}
        shape={<DetailSkeleton />}
        back={<Button onClick={onBack}>{t("Error.Record.List")}</Button>}
      />
    </>
  );
}
