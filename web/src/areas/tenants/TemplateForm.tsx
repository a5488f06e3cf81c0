import { useQuery } from "@tanstack/react-query";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextArea, TextField, useRecordForm, type RecordForm } from "@/form";
import { useFormat } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Section, Unloaded } from "@/ui";
import { TemplateFacts } from "./parts/templates/TemplateFacts";
import classes from "./parts/Tenants.module.css";
import { outlineQuery, useSaveTemplate, type Template, type TemplateValues, type Tenant } from "./queries";

interface TemplateFormProps {
  /** The tenant to save as a template, or the template to change. */
  of: { tenant: Tenant } | { template: Template };
  onClose: () => void;
}

const rules = {
  name: all<string>(required(), fits(limitsOf("CreateTenantTemplate", "name"))),
  description: fits(limitsOf("CreateTenantTemplate", "description")),
};

/** What is copied from a tenant, and what never is. */
function Outline({ tenant }: { tenant: Tenant }) {
  const t = useText();
  const format = useFormat();
  const outline = useQuery(outlineQuery(tenant.id));
  function content() {
    if (outline.data) return <TemplateFacts content={outline.data.content} />;
    return <Unloaded query={outline} />;
  }
  return (
    <Section title={t("Tenants.TemplateTaken")} note={t("Tenants.TemplateTakenNote")}>
      {content()}
      {outline.data && outline.data.leftOut > 0 && (
        <p className={classes.note}>{t("Tenants.TemplateLeftOut", { number: format.number(outline.data.leftOut) })}</p>
      )}
    </Section>
  );
}

function Fields({ form }: { form: RecordForm<TemplateValues> }) {
  const t = useText();
  return (
    <>
      <TextField autoFocus label={t("Tenants.TemplateName")} {...form.getInputProps("name")} />
      <TextArea optional label={t("Tenants.TemplateDescription")} {...form.getInputProps("description")} />
    </>
  );
}

/** Saves a tenant as a template, or changes name and description of one. */
export function TemplateForm({ of, onClose }: TemplateFormProps) {
  const t = useText();
  const template = "template" in of ? of.template : null;
  const form = useRecordForm<TemplateValues>({
    initialValues: { name: template?.name ?? "", description: template?.description ?? "" },
    validate: rules,
  });
  const title = "tenant" in of ? t("Tenants.TemplateOf", { name: of.tenant.displayName }) : t("Tenants.TemplateEdit");
  const save = useSaveTemplate("tenant" in of ? { tenantId: of.tenant.id } : of, ({ name }) => {
    showToast({ severity: "success", summary: t("Tenants.TemplateSaved", { name }) });
    onClose();
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={title}
      form={form}
      submitLabel={t("Tenants.TemplateSave")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values)}
    >
      <Fields form={form} />
      {"tenant" in of && <Outline tenant={of.tenant} />}
    </FormDrawer>
  );
}
