import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { ApiError } from "@/api/errors";
import type { components } from "@/api/schema";
import { useText } from "@/lib/text";
import { Banner, Panel, PropertyList, SegmentedSwitch, Unloaded, type AwaitedQuery } from "@/ui";
import { writeMail } from "./mailFrame";
import classes from "./TextTemplates.module.css";

type Mail = components["schemas"]["MailPreview"];

interface MailPreviewProps {
  preview: AwaitedQuery & { data: Mail | undefined };
  /** Key of the text that is the subject. */
  subjectKey: string | null;
  culture: string;
}

/** The email as a mail program shows it: isolated from the page, without scripts. */
function Frame({ html }: { html: string }) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const write = useCallback(() => {
    const inner = frame.current?.contentDocument;
    if (inner) writeMail(inner, html);
  }, [html]);
  useEffect(write, [write]);
  return (
    <iframe
      ref={frame}
      className={classes.mail}
      // The page writes into it; without scripts of its own, the frame can't use that.
      sandbox="allow-same-origin"
      title={t("TextTemplates.PreviewTitle")}
      onLoad={write}
    />
  );
}

function Subject({ mail, subjectKey, culture }: { mail: Mail; subjectKey: string | null; culture: string }) {
  const t = useText();
  const seesTexts = useGranted("LanguageManagement.LanguageTexts");
  return (
    <PropertyList
      properties={[
        {
          label: t("TextTemplates.Subject"),
          value: (
            <>
              <bdi>{mail.subject}</bdi>{" "}
              {subjectKey && seesTexts && (
                <Link to="/language-management/texts" search={{ target: culture, q: subjectKey }}>
                  {t("TextTemplates.SubjectText")}
                </Link>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** The result of a template with sample data. */
export function MailPreview({ preview, subjectKey, culture }: MailPreviewProps) {
  const t = useText();
  const [part, setPart] = useState<"html" | "text">("html");
  const { data: mail, error } = preview;
  const isInvalid = error instanceof ApiError && error.status === 400;
  return (
    <Panel
      title={t("TextTemplates.Preview")}
      note={t("TextTemplates.PreviewHint")}
      tools={
        <SegmentedSwitch
          size="small"
          label={t("TextTemplates.Preview")}
          value={part}
          options={[
            { value: "html", label: t("TextTemplates.Html") },
            { value: "text", label: t("TextTemplates.PlainText") },
          ]}
          onChange={setPart}
        />
      }
    >
      {isInvalid && (
        <Banner inset tone="warning">
          <span role="status">{error.validationErrors[0]?.message ?? t("TextTemplates.PreviewFails")}</span>
        </Banner>
      )}
      {!mail && !isInvalid && <Unloaded query={preview} />}
      {mail && (
        <>
          <Subject mail={mail} subjectKey={subjectKey} culture={culture} />
          {part === "html" ? (
            <Frame html={mail.html} />
          ) : (
            <pre className={classes.plain} dir="auto">
              {mail.text}
            </pre>
          )}
        </>
      )}
    </Panel>
  );
}
