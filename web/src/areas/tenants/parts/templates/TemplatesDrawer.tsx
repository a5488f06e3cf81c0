import { useQuery } from "@tanstack/react-query";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { confirm, EmptyState, IconButton, Panel, SideDrawer, Unloaded } from "@/ui";
import { templatesQuery, useDeleteTemplate, type Template } from "../../queries";
import { TemplateForm } from "../../TemplateForm";
import { TemplateFacts } from "./TemplateFacts";
import classes from "../Tenants.module.css";

interface TemplateCardProps {
  template: Template;
  onEdit: () => void;
}

function TemplateCard({ template, onEdit }: TemplateCardProps) {
  const t = useText();
  const { name } = template;
  const deleting = useDeleteTemplate(() =>
    showToast({ severity: "success", summary: t("Tenants.TemplateDeleted", { name }) }),
  );
  async function ask(): Promise<void> {
    const message = t("Tenants.TemplateDeleteQuestion");
    const action = t("Tenants.TemplateDelete");
    if (await confirm({ message, action, subject: name, danger: true })) deleting.mutate(template);
  }
  const tools = (
    <>
      <IconButton size="small" icon={IconPencil} label={t("Tenants.TemplateEditNamed", { name })} onClick={onEdit} />
      <IconButton
        size="small"
        icon={IconTrash}
        label={t("Tenants.TemplateDeleteNamed", { name })}
        onClick={() => void ask()}
      />
    </>
  );
  return (
    <Panel title={<bdi>{name}</bdi>} tools={tools}>
      <TemplateFacts content={template.content} description={template.description} />
    </Panel>
  );
}

/** The templates for new tenants. */
export function TemplatesDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const templates = useQuery(templatesQuery());
  const [editing, setEditing] = useState<Template | null>(null);
  if (editing) return <TemplateForm key={editing.id} of={{ template: editing }} onClose={() => setEditing(null)} />;
  function content() {
    if (templates.data?.length === 0) {
      return <EmptyState title={t("Tenants.NoTemplates")} text={t("Tenants.NoTemplatesText")} />;
    }
    if (templates.data) {
      return templates.data.map((template) => (
        <TemplateCard key={template.id} template={template} onEdit={() => setEditing(template)} />
      ));
    }
    return <Unloaded query={templates} />;
  }
  return (
    <SideDrawer opened onClose={onClose} title={t("Tenants.Templates")}>
      <div className={classes.drawer}>{content()}</div>
    </SideDrawer>
  );
}
