import { lazy, Suspense } from "react";
import { useTranslating } from "./translating";

const TranslatorMode = lazy(async () => ({ default: (await import("./TranslatorMode")).TranslatorMode }));

/** The translator's mode, loaded when somebody begins to translate. */
export function Translator() {
  if (!useTranslating()) return null;
  return (
    <Suspense fallback={null}>
      <TranslatorMode />
    </Suspense>
  );
}
