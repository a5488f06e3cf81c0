import { IconTextScan2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { forgetKept, keyOf, placeId, startKeys, stopKeys, type TextPlace } from "@/lib/textKeys";
import { useCulture, useText } from "@/lib/text";
import { Banner, Button } from "@/ui";
import { ShownTexts } from "../shownTexts/ShownTexts";
import { textsIn } from "../shownTexts/shownTexts";
import { setTranslator } from "./translating";
import { useTextsAtHand, type TextsAtHand } from "./useTextsAtHand";
import classes from "./TranslatorMode.module.css";

/** Space that the caption needs below an element, in pixels; otherwise it is placed above. */
const captionRoom = 64;

/** How many keys the caption shows. */
const captionKeys = 3;

/** Position of the caption: at the element's inline start, below or above. */
function standsAt({ box }: TextsAtHand) {
  const isMirrored = document.documentElement.dir === "rtl";
  const start = isMirrored ? innerWidth - box.right : box.left;
  const insetInlineStart = Math.max(0, start);
  return box.bottom + captionRoom < innerHeight
    ? { insetInlineStart, insetBlockStart: Math.max(0, box.bottom) }
    : { insetInlineStart, insetBlockEnd: Math.max(0, innerHeight - box.top) };
}

/** The keys of the element in focus; an overlay that takes no space and no pointer events, and is announced. */
function Caption({ hand }: { hand: TextsAtHand | null }) {
  const shown = hand?.places.slice(0, captionKeys) ?? [];
  const more = (hand?.places.length ?? 0) - shown.length;
  return (
    <div className={classes.caption} role="status" style={hand ? standsAt(hand) : undefined}>
      {shown.map((place) => (
        <bdi key={placeId(place)}>{keyOf(place)}</bdi>
      ))}
      {more > 0 && <bdi>{`+${more}`}</bdi>}
    </div>
  );
}

/** Shows the key of each text, and opens its editor. */
export function TranslatorMode() {
  const t = useText();
  const culture = useCulture();
  const [asked, setAsked] = useState<TextPlace[] | null>(null);
  const hand = useTextsAtHand(asked ? null : setAsked);
  useEffect(() => {
    startKeys();
    return stopKeys;
  }, []);
  // Changing the language or a text replaces the lookup.
  useEffect(forgetKept, [t, culture]);
  return (
    <>
      <Banner
        icon={IconTextScan2}
        actions={
          <Button size="small" onClick={() => setTranslator(null)}>
            {t("LanguageTexts.StopTranslating")}
          </Button>
        }
      >
        <span className={classes.note}>
          <span>{t("LanguageTexts.Translating")}</span>
          <Button size="small" onClick={() => setAsked(textsIn(document.body))}>
            {t("LanguageTexts.OnThisPage")}
          </Button>
        </span>
      </Banner>
      <Caption hand={asked ? null : hand} />
      {asked && <ShownTexts places={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
