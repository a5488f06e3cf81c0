import { VisuallyHidden } from "@mantine/core";
import { useMatch } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { useText } from "@/lib/text";
import { DetailSkeleton } from "@/ui";

/** Stands in a page's place while what it shows is on the way. Before its frame is there, nothing may be drawn. */
export function PagePending() {
  const t = useText();
  const isFramed = useMatch({
    from: shellRoute.id,
    shouldThrow: false,
    select: ({ status }) => status === "success",
  });
  if (!isFramed) return null;
  return (
    <>
      <VisuallyHidden component="h1">{t("Ui.Loading")}</VisuallyHidden>
      <DetailSkeleton />
    </>
  );
}
