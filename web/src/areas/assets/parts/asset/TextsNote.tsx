import { useText } from "@/lib/text";
import { Banner, Button } from "@/ui";
import type { Asset } from "../../queries";

interface TextsNoteProps {
  asset: Pick<Asset, "canChange" | "hasOutdatedTexts">;
  onCheck: () => void;
}

/** Says why a film that was replaced has lost its captions, to those who can check them. */
export function TextsNote({ asset, onCheck }: TextsNoteProps) {
  const t = useText();
  if (!asset.canChange || !asset.hasOutdatedTexts) return null;
  return (
    <Banner tone="warning" inset actions={<Button onClick={onCheck}>{t("Assets.CheckTexts")}</Button>}>
      {t("Assets.TextsOutdated")}
    </Banner>
  );
}
