import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useConfiguration } from "@/api/bootstrap";
import { keyOf, placeId, type TextPlace } from "@/lib/textKeys";
import { useCulture, useText } from "@/lib/text";
import { Button, RecordTable, SideDrawer, Unloaded } from "@/ui";
import { LanguageTextForm } from "../../LanguageTextForm";
import { usualBase } from "../../list";
import { textQuery } from "../../queries";
import classes from "./ShownTexts.module.css";

/** The editor of one text, in the language of the page. */
function Editor({ place, onClose }: { place: TextPlace; onClose: () => void }) {
  const t = useText();
  const culture = useCulture();
  const { languages } = useConfiguration().localization;
  const query = useQuery(textQuery(place, culture));
  const text = query.data;
  const named = (wanted: string): string =>
    languages.find(({ cultureName }) => cultureName === wanted)?.displayName ?? wanted;
  if (text) {
    return <LanguageTextForm text={text} base={named(usualBase)} target={named(culture)} onClose={onClose} />;
  }
  return (
    <SideDrawer opened onClose={onClose} title={t("LanguageTexts.EditTitle", { name: place.name })} size={520}>
      <div className={classes.body}>
        <Unloaded query={query} />
      </div>
    </SideDrawer>
  );
}

/** Texts of the page with their keys; a single one opens its editor at once. */
export function ShownTexts({ places, onClose }: { places: readonly TextPlace[]; onClose: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState(places.length === 1 ? places[0] : undefined);
  if (chosen) {
    const back = (): void => setChosen(undefined);
    return <Editor place={chosen} onClose={places.length === 1 ? onClose : back} />;
  }
  return (
    <SideDrawer opened onClose={onClose} title={t("LanguageTexts.OnThisPage")}>
      <div className={classes.body}>
        <RecordTable
          label={t("LanguageTexts.OnThisPage")}
          heads={[t("LanguageTexts.Title"), t("LanguageTexts.Key")]}
          rows={places}
          rowId={placeId}
          cells={(place) => [
            <bdi key="words">{place.words}</bdi>,
            <Button key="key" kind="quiet" size="small" className={classes.key} onClick={() => setChosen(place)}>
              {keyOf(place)}
            </Button>,
          ]}
          empty={{ title: t("LanguageTexts.Empty"), text: "" }}
        />
      </div>
    </SideDrawer>
  );
}
