import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { environment } from "@/api/environment";
import { limitsOf } from "@/api/limitsOf";
import { all, fits, FormDrawer, required, TextField, useRecordForm } from "@/form";
import { useText } from "@/lib/text";
import { showToast } from "@/lib/toast";
import { IdentityFields } from "./parts/form/IdentityFields";
import { AccessFields } from "./parts/form/AccessFields";
import { applicationQuery, useSaveApplication, type Application } from "./queries";
import { addressesOf, memberPathsOf, toRequest, toValues, type ApplicationValues } from "./values";

interface ApplicationFormProps {
  /** The application to change; null for a new one. */
  application: Application | null;
  onClose: () => void;
  /** Called with the new secret, which is only shown once. */
  onSaved?: (saved: Application, secret: string | null) => void;
}

const rules = {
  clientId: all<string>(required(), fits(limitsOf("ApplicationRequest", "clientId"))),
  displayName: all<string>(required(), fits(limitsOf("ApplicationRequest", "displayName"))),
  clientUri: fits(limitsOf("ApplicationRequest", "clientUri")),
  logoUri: fits(limitsOf("ApplicationRequest", "logoUri")),
};

/** An application that signs users in needs a redirect URI. */
function check(values: ApplicationValues): Record<string, ReactNode> {
  const { allowAuthorizationCodeFlow, redirectUris } = values;
  const isLost = allowAuthorizationCodeFlow && addressesOf(redirectUris).length === 0;
  const broken = (Object.keys(rules) as (keyof typeof rules)[]).map(
    (path) => [path, rules[path](values[path])] as const,
  );
  const found = [...broken, ["redirectUris.0", isLost ? "Ui.Rule.Required" : null] as const];
  return Object.fromEntries(found.filter(([, error]) => Boolean(error)));
}

/** With the rules beside it, from which the fields know their limits. */
const validate = Object.assign(check, rules);

/** Registers an application or changes it. */
export function ApplicationForm({ application, onClose, onSaved }: ApplicationFormProps) {
  const t = useText();
  const cache = useQueryClient();
  const form = useRecordForm<ApplicationValues>({ initialValues: toValues(application), validate });
  const isOwn = application?.clientId === environment().oAuthConfig.clientId;
  const save = useSaveApplication(application, (saved, { clientSecret }) => {
    showToast({ severity: "success", summary: t("Applications.Saved", { name: saved.displayName }) });
    onClose();
    onSaved?.(saved, clientSecret ?? null);
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size={640}
      title={application ? t("Applications.EditTitle", { name: application.displayName }) : t("Applications.New")}
      form={form}
      submitLabel={t(application ? "Applications.Save" : "Applications.Create")}
      loading={save.isPending}
      error={save.error}
      memberPaths={memberPathsOf(form.values)}
      onSubmit={(values) => save.mutate(toRequest(values, application))}
      {...(application && {
        conflict: {
          load: async () => toValues(await cache.fetchQuery({ ...applicationQuery(application.id), staleTime: 0 })),
        },
      })}
    >
      <IdentityFields form={form} isOwn={isOwn} />
      <AccessFields form={form} isOwn={isOwn} hasSecret={application?.hasClientSecret ?? false} />
      <TextField
        isLiteral
        optional
        type="url"
        disabled={isOwn}
        label={t("Applications.ClientUri")}
        {...form.getInputProps("clientUri")}
      />
      <TextField
        isLiteral
        optional
        type="url"
        label={t("Applications.LogoUri")}
        hint={t("Applications.LogoUriHint")}
        {...form.getInputProps("logoUri")}
      />
    </FormDrawer>
  );
}
