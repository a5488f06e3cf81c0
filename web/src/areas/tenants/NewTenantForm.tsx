import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { limitsOf } from "@/api/limitsOf";
import {
  all,
  codeLike,
  email,
  FieldRow,
  FieldStack,
  fits,
  FormDrawer,
  isForForm,
  required,
  SelectField,
  sortFailure,
  TextField,
  useRecordForm,
  type RecordForm,
} from "@/form";
import { currencyOf, currencyOptions } from "@/form/regions";
import { browserTimeZone, currentTimeZone } from "@/lib/format";
import { useCulture, useText } from "@/lib/text";
import { timeZoneOptions } from "@/lib/timeZones";
import { showToast } from "@/lib/toast";
import { Button, Section, useToday } from "@/ui";
import { NewTenantPreview } from "./parts/NewTenantPreview";
import { TemplateFacts } from "./parts/templates/TemplateFacts";
import { rulesOfTenant, TenantFields } from "./parts/TenantFields";
import classes from "./parts/Tenants.module.css";
import { templatesQuery, useStartProvision } from "./queries";
import { asksFor, newTenantPaths, newTenantSteps, stepOf, toNewTenant, type NewTenantValues } from "./values";

interface FieldsProps {
  form: RecordForm<NewTenantValues>;
}

const code = limitsOf("FirstClient", "code");

const rules = {
  clientName: all<string>(required(), fits(limitsOf("FirstClient", "name"))),
  clientCode: all<string>(required(), fits(code), codeLike(code, "Clients.CodeRule")),
  timeZone: required<string | null>(),
  currency: required<string | null>(),
  adminEmail: all<string>(required(), email, fits(limitsOf("ProvisionTenant", "adminEmail"))),
};

/** What the tenant begins with, and what that amounts to. */
function TemplateChoice({ form }: FieldsProps) {
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
function ClientFields({ form }: FieldsProps) {
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
function AdministratorFields({ form }: FieldsProps) {
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

const empty = (): NewTenantValues => ({
  name: "",
  displayName: "",
  templateId: null,
  seatLimit: null,
  activeUntil: null,
  clientName: "",
  clientCode: "",
  timeZone: browserTimeZone(),
  currency: currencyOf(navigator.language),
  adminEmail: "",
});

type Rules = ReturnType<typeof rulesOfTenant> & typeof rules;

/** What is checked before the next step. */
function rulesOf(step: number, whole: Rules): Partial<Rules> {
  return Object.fromEntries(Object.entries(whole).filter(([path]) => asksFor(step, path))) as Partial<Rules>;
}

/** The step that a refusal leads back to. */
function refusedStep(error: unknown): number | null {
  if (!isForForm(error)) return null;
  const known = new Set(newTenantSteps.flatMap(({ asks }) => asks));
  return stepOf(Object.keys(sortFailure(error, known, newTenantPaths).fields));
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
function StepFields({ step, form }: FieldsProps & { step: number }) {
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

/** Has a tenant made, step by step: its name, a template, its first client, an administrator who is invited, and a look at all of it. */
export function NewTenantForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const today = useToday();
  const [step, setStep] = useState(0);
  const form = useRecordForm<NewTenantValues>({
    initialValues: empty(),
    validate: rulesOf(step, { ...rulesOfTenant(null, today), ...rules }),
  });
  const start = useStartProvision(({ displayName: name }) => {
    showToast({ severity: "success", summary: t("Tenants.ProvisionStarted", { name }) });
    onClose();
  });
  const create = (values: NewTenantValues): void =>
    start.mutate(toNewTenant(values, currentTimeZone()), {
      onError: (error) => {
        const refused = refusedStep(error);
        if (refused !== null) setStep(refused);
      },
    });
  const isLast = step === newTenantSteps.length - 1;
  const back = (): void => {
    // What this step lacks is no complaint about the one before.
    form.clearErrors();
    setStep(step - 1);
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t("Tenants.New")}
      form={form}
      keptAs={t("Tenants.Create")}
      submitLabel={t(isLast ? "Tenants.Create" : "Tenants.WizardNext")}
      loading={start.isPending}
      error={start.error}
      memberPaths={newTenantPaths}
      onSubmit={(values) => (isLast ? create(values) : setStep(step + 1))}
      footStart={step > 0 && <Button onClick={back}>{t("Common.Back")}</Button>}
    >
      <StepFields step={step} form={form} />
    </FormDrawer>
  );
}
