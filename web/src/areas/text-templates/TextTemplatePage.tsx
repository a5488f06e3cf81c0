import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useConfiguration, useGranted } from "@/api/bootstrap";
import { useCrumb } from "@/lib/crumbs";
import { useNeighbours } from "@/lib/listPosition";
import { useText } from "@/lib/text";
import { Chip, DetailPage } from "@/ui";
import { ContentForm } from "./parts/content/ContentForm";
import { LanguagePicker } from "./parts/LanguagePicker";
import { MailPreview } from "./parts/MailPreview";
import classes from "./parts/TextTemplates.module.css";
import { contentQuery, previewQuery, templateQuery, usualCulture } from "./queries";
import { textTemplateRoute } from "./routes";

/** Delay of the preview while typing. */
const previewDelay = 400;

/** The editor and its preview. */
function Editor({ name, culture }: { name: string; culture: string }) {
  const template = useSuspenseQuery(templateQuery(name)).data;
  const content = useSuspenseQuery(contentQuery(name, culture)).data;
  const mayEdit = useGranted("TextTemplateManagement.TextTemplates.EditContents");
  const [written, setWritten] = useState<string | null>(null);
  const [opening, setOpening] = useState(0);
  const [settled] = useDebouncedValue(written, previewDelay);
  const preview = useQuery(previewQuery({ templateName: name, cultureName: culture, content: settled }));
  return (
    <div className={classes.sides}>
      <ContentForm
        key={opening}
        template={template}
        content={content}
        culture={culture}
        mayEdit={mayEdit}
        onWritten={setWritten}
        onRestored={() => {
          setWritten(null);
          setOpening((last) => last + 1);
        }}
      />
      <MailPreview preview={preview} subjectKey={template.subjectKey ?? null} culture={culture} />
    </div>
  );
}

/** One template: its content in a language, and the resulting email. */
export function TextTemplatePage() {
  const t = useText();
  const { name } = textTemplateRoute.useParams();
  const { culture: asked } = textTemplateRoute.useSearch();
  const navigate = textTemplateRoute.useNavigate();
  const template = useSuspenseQuery(templateQuery(name)).data;
  const { languages } = useConfiguration().localization;
  const culture = asked ?? usualCulture;
  const position = useNeighbours(
    "text-templates",
    name,
    (to) => void navigate({ to: "/text-template-management/text-templates/$name", params: { name: to } }),
  );
  useCrumb(template.displayName);
  const isChanged = template.changedCultures.some((own) => own === culture || template.isInlineLocalized);
  return (
    <DetailPage
      number={template.name}
      title={template.displayName}
      chips={
        <Chip tone={isChanged ? "info" : "neutral"}>
          {t(isChanged ? "TextTemplates.IsChanged" : "TextTemplates.IsOriginal")}
        </Chip>
      }
      position={position}
    >
      <LanguagePicker
        culture={culture}
        languages={languages}
        hint={template.isInlineLocalized ? t("TextTemplates.ForAllHint") : undefined}
        onCulture={(next) => void navigate({ search: { culture: next }, replace: true })}
      />
      <Editor key={`${name} ${culture}`} name={name} culture={culture} />
    </DetailPage>
  );
}
