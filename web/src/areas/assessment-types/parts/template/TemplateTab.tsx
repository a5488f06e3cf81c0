import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useGranted } from "@/api/bootstrap";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Banner, Button, confirm, StatusChip, Unloaded } from "@/ui";
import { templateLooks } from "../../looks";
import {
  templateQuery,
  useDeleteTemplate,
  usePublishTemplate,
  useSaveTemplate,
  type Template,
  type TemplateQuestion,
  type TemplateSection,
  type TemplateVersion,
} from "../../queries";
import { toTemplateRequest, withQuestion, withSection } from "./template";
import { QuestionForm } from "./QuestionForm";
import { SectionForm } from "./SectionForm";
import { SectionTable } from "./SectionTable";
import { TemplateForm } from "./TemplateForm";
import classes from "./Template.module.css";

interface TemplateTabProps {
  version: TemplateVersion;
  onDeleted: () => void;
}

function useVersionActions(version: TemplateVersion, onDeleted: () => void) {
  const t = useText();
  const publish = usePublishTemplate(() =>
    showToast({ severity: "success", summary: t("AssessmentTypes.PublishedToast", { version: version.version }) }),
  );
  const deletion = useDeleteTemplate(onDeleted);
  async function onPublish(): Promise<void> {
    const message = t("AssessmentTypes.PublishQuestion");
    if (await confirm({ message, action: t("AssessmentTypes.Publish") })) publish.mutate(version);
  }
  async function onDelete(): Promise<void> {
    const message = t("AssessmentTypes.DeleteDraftQuestion");
    if (await confirm({ message, action: t("AssessmentTypes.DeleteDraft"), danger: true })) deletion.mutate(version);
  }
  return { publish, onPublish: () => void onPublish(), onDelete: () => void onDelete() };
}

type Editing =
  | { kind: "settings" }
  | { kind: "question"; question: TemplateQuestion }
  | { kind: "section"; section: TemplateSection };

function Editors({ template, editing, onClose }: { template: Template; editing: Editing | null; onClose: () => void }) {
  const save = useSaveTemplate(template.id, onClose);
  const shell = { onClose, loading: save.isPending, error: save.error };
  if (editing?.kind === "settings") {
    return (
      <TemplateForm
        {...shell}
        template={template}
        onSave={(settings) => save.mutate(toTemplateRequest(template, settings))}
      />
    );
  }
  if (editing?.kind === "section") {
    const { section } = editing;
    return (
      <SectionForm
        {...shell}
        section={section}
        onSave={(change) =>
          save.mutate(toTemplateRequest(template, { sections: withSection(template.sections, section.id, change) }))
        }
      />
    );
  }
  if (editing?.kind !== "question") return null;
  const { question } = editing;
  return (
    <QuestionForm
      {...shell}
      key={question.key}
      question={question}
      onSave={(change) =>
        save.mutate(toTemplateRequest(template, { sections: withQuestion(template.sections, question.key, change) }))
      }
    />
  );
}

interface HeadProps extends TemplateTabProps {
  template: Template;
  onSettings: () => void;
}

/** Status and scoring of a template version, and the actions on a draft. */
function Head({ template, version, onSettings, onDeleted }: HeadProps) {
  const t = useText();
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const mayPublish = useGranted("Portal.AssessmentTypes.Publish");
  const actions = useVersionActions(version, onDeleted);
  const isDraft = version.status === "Draft";
  const editable = isDraft && mayUpdate;
  return (
    <div className={classes.head}>
      <StatusChip status={template.status} looks={templateLooks} label={t(`Enum.TemplateStatus.${template.status}`)} />
      <span className={classes.facts}>
        {[
          t("AssessmentTypes.VersionNumber", { version: template.version }),
          t(`Enum.ScoringMethod.${template.method}`),
          t(`Enum.CriticalRule.${template.criticalRule}`),
          ...(template.estMinutes ? [t("AssessmentTypes.Minutes", { count: template.estMinutes })] : []),
        ].join(" · ")}
      </span>
      {editable && (
        <Button size="small" onClick={onSettings}>
          {t("AssessmentTypes.Settings")}
        </Button>
      )}
      {editable && (
        <Button size="small" kind="danger" onClick={actions.onDelete}>
          {t("AssessmentTypes.DeleteDraft")}
        </Button>
      )}
      {isDraft && mayPublish && (
        <Button size="small" kind="primary" loading={actions.publish.isPending} onClick={actions.onPublish}>
          {t("AssessmentTypes.Publish")}
        </Button>
      )}
    </div>
  );
}

/** A template version: sections, questions and weights; a draft can be changed. */
export function TemplateTab({ version, onDeleted }: TemplateTabProps) {
  const t = useText();
  const template = useQuery(templateQuery(version.id));
  const mayUpdate = useGranted("Portal.AssessmentTypes.Update");
  const [editing, setEditing] = useState<Editing | null>(null);
  const removal = useSaveTemplate(version.id);
  if (!template.data) return <Unloaded query={template} />;
  const isDraft = version.status === "Draft";
  const editable = isDraft && mayUpdate;
  const { data } = template;

  async function remove(question: TemplateQuestion): Promise<void> {
    const message = t("AssessmentTypes.RemoveQuestion", { key: question.key });
    if (!(await confirm({ message, action: t("AssessmentTypes.Remove"), danger: true }))) return;
    removal.mutate(toTemplateRequest(data, { sections: withQuestion(data.sections, question.key, null) }));
  }

  return (
    <div className={classes.stack}>
      <Head
        template={data}
        version={version}
        onSettings={() => setEditing({ kind: "settings" })}
        onDeleted={onDeleted}
      />
      {isDraft && <Banner inset>{t("AssessmentTypes.DraftBanner")}</Banner>}
      {data.sections.map((section) => (
        <SectionTable
          key={section.id}
          section={section}
          editable={editable}
          onSection={() => setEditing({ kind: "section", section })}
          onQuestion={(question) => setEditing({ kind: "question", question })}
          onRemove={(question) => void remove(question)}
        />
      ))}
      <Editors template={data} editing={editing} onClose={() => setEditing(null)} />
    </div>
  );
}
