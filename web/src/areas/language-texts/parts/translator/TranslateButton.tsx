import { IconTextScan2 } from "@tabler/icons-react";
import { useCurrentUser } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { Button } from "@/ui";
import { setTranslator, useTranslating } from "./translating";

/** Starts translation mode; its banner ends it. */
export function TranslateButton() {
  const t = useText();
  const { id } = useCurrentUser();
  if (useTranslating()) return null;
  return (
    <Button icon={IconTextScan2} onClick={() => setTranslator(id)}>
      {t("LanguageTexts.Translate")}
    </Button>
  );
}
