import { lazy, Suspense } from "react";
import { useTranslating } from "./translating";

const TranslatorMode = lazy(async () => ({ default: (await import("./TranslatorMode")).TranslatorMode }));

/** Translation mode, loaded when it is started. */
export function Translator() {
  if (!useTranslating()) return null;
  return (
    <Suspense fallback={null}>
      <TranslatorMode />
    </Suspense>
  );
}
