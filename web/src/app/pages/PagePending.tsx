import { VisuallyHidden } from "@mantine/core";
import { useMatch } from "@tanstack/react-router";
import { shellRoute } from "@/lib/routes";
import { useText } from "@/lib/text";
import { DetailSkeleton } from "@/ui";

/** Shown while a page loads. Nothing may be rendered before its frame is there. */
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
