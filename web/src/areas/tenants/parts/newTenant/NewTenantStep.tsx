import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from "react";
import { FieldRow, FieldStack, SelectField, TextField, type RecordForm } from "@/form";
import { currencyOptions } from "@/form/regions";
import { browserTimeZone } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { Section } from "@/ui";
import { NewTenantPreview } from "./NewTenantPreview";
import { TemplateFacts } from "../templates/TemplateFacts";
import { TenantFields } from "../TenantFields";
import { templatesQuery } from "../../queries";
import { newTenantSteps, type NewTenantValues } from "../../values";
import classes from "../Tenants.module.css";

interface StepProps {
  form: RecordForm<NewTenantValues>;
}

/** What the tenant begins with, and what that amounts to. */
function TemplateChoice({ form }: StepProps) {
  const t = useText();
  const templates = useQuery(templatesQuery()).data ?? [];
  const options = templates.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = templates.find(({ id }) => id === form.values.templateId);
  return (
    <Section title={t("Tenants.Template")} note={t("Tenants.TemplateNote")}>
      <FieldStack>
        <SelectField
          optional
          label={t("Tenants.BeginWith")}
          placeholder={t("Tenants.NoTemplate")}
          options={options}
          {...form.getInputProps("templateId")}
        />
        {chosen && <TemplateFacts content={chosen.content} description={chosen.description} />}
      </FieldStack>
    </Section>
  );
}

/** The organisation that the work is for. */
function ClientFields({ form }: StepProps) {
  const t = useText();
  const culture = useCulture();
  const currencies = useMemo(() => currencyOptions(culture), [culture]);
  const zones = useMemo(() => timeZoneOptions(browserTimeZone()), []);
  return (
    <Section title={t("Tenants.FirstClient")} note={t("Tenants.FirstClientNote")}>
      <FieldStack>
        <FieldRow>
          <TextField label={t("Tenants.ClientName")} {...form.getInputProps("clientName")} />
          <TextField label={t("Clients.Code")} hint={t("Clients.CodeHint")} {...form.getInputProps("clientCode")} />
        </FieldRow>
        <FieldRow>
          <SelectField label={t("Clients.TimeZone")} options={zones} {...form.getInputProps("timeZone")} />
          <SelectField label={t("Clients.Currency")} options={currencies} {...form.getInputProps("currency")} />
        </FieldRow>
      </FieldStack>
    </Section>
  );
}

/** The first user of the tenant. */
function AdministratorFields({ form }: StepProps) {
  const t = useText();
  return (
    <Section title={t("Tenants.Administrator")} note={t("Tenants.AdministratorNote")}>
      <FieldStack>
        <TextField
          isLiteral
          type="email"
          label={t("Tenants.AdminEmail")}
          hint={t("Tenants.AdminEmailHint")}
          {...form.getInputProps("adminEmail")}
        />
      </FieldStack>
    </Section>
  );
}

/** A new step takes the focus to its first field, or to itself where there is none. */
function useShownStep(step: number, { sent }: RecordForm<NewTenantValues>): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The next step sends nothing yet: leaving would lose what was typed.
    sent.note(null);
    (frame.current?.querySelector<HTMLElement>("input[data-path]") ?? frame.current)?.focus();
  }, [step, sent]);
  return frame;
}

/** Where the reader is, and what that step asks for. */
export function NewTenantStep({ step, form }: StepProps & { step: number }) {
  const t = useText();
  // Within the form, so that a complaint about a field has the last word on the focus.
  const frame = useShownStep(step, form);
  const templates = useQuery(templatesQuery()).data ?? [];
  const name = newTenantSteps[step]?.name ?? "Tenants.New";
  const template = templates.find(({ id }) => id === form.values.templateId);
  const parts: readonly ReactNode[] = [
    <TenantFields key="tenant" field={(path) => form.getInputProps(path)} />,
    <TemplateChoice key="template" form={form} />,
    <ClientFields key="client" form={form} />,
    <AdministratorFields key="administrator" form={form} />,
    <NewTenantPreview key="preview" values={form.values} template={template} />,
  ];
  return (
    <>
      <p role="status" className={classes.note}>
        {t("Tenants.WizardStep", { step: step + 1, all: newTenantSteps.length, name: t(name) })}
      </p>
      <div ref={frame} tabIndex={-1} className={classes.step}>
        {parts[step]}
      </div>
    </>
  );
}
