import { useState } from "react";
import { limitsOf } from "@/api/limitsOf";
import { all, codeLike, email, fits, FormDrawer, isForForm, required, sortFailure, useRecordForm } from "@/form";
import { currencyOf } from "@/form/regions";
import { browserTimeZone, currentTimeZone } from "@/lib/format";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { Button, useToday } from "@/ui";
import { rulesOfTenant } from "./parts/TenantFields";
import { NewTenantStep } from "./parts/newTenant/NewTenantStep";
import { useStartProvision } from "./queries";
import { asksFor, newTenantPaths, newTenantSteps, stepOf, toNewTenant, type NewTenantValues } from "./values";

const code = limitsOf("FirstClient", "code");

const rules = {
  clientName: all<string>(required(), fits(limitsOf("FirstClient", "name"))),
  clientCode: all<string>(required(), fits(code), codeLike(code, "Clients.CodeRule")),
  timeZone: required<string | null>(),
  currency: required<string | null>(),
  adminEmail: all<string>(required(), email, fits(limitsOf("ProvisionTenant", "adminEmail"))),
};

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
      <NewTenantStep step={step} form={form} />
    </FormDrawer>
  );
}
