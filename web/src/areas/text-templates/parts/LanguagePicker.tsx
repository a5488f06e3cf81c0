import { SelectField } from "@/form";
import { useText } from "@/lib/text";
import classes from "./TextTemplates.module.css";

interface LanguagePickerProps {
  culture: string;
  languages: readonly { cultureName: string; displayName: string }[];
  hint?: string | undefined;
  onCulture: (culture: string) => void;
}

/** The language of the content; leaving an unsaved form asks first. */
export function LanguagePicker({ culture, languages, hint, onCulture }: LanguagePickerProps) {
  const t = useText();
  const known = languages.some(({ cultureName }) => cultureName === culture);
  const options = languages.map(({ cultureName, displayName }) => ({ value: cultureName, label: displayName }));
  return (
    <div className={classes.picker}>
      <SelectField
        label={t("TextTemplates.Language")}
        hint={hint}
        options={known ? options : [{ value: culture, label: culture }, ...options]}
        value={culture}
        onChange={(next) => {
          if (next && next !== culture) onCulture(next);
        }}
      />
    </div>
  );
}
