import { limitsOf } from "@/api/limitsOf";
import { all, FieldRow, FieldStack, FormPage, required, rebase, useRecordForm, within, type RecordForm } from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import { identitySettingsQuery, useSaveIdentitySettings, type IdentitySettings } from "../../queries";
import { identityRequest, identityValues, tickedTogether, type Figures, type IdentityValues } from "./identityValues";
import { identityNames } from "../setting/names";
import { SettingNumber, SettingSwitch } from "../setting/Setting";
import { useOrigins, type Origins } from "../setting/useOrigins";

type Figure = number | null;

const password = (field: keyof Figures["password"]) => all<Figure>(required(), within(limitsOf("Password", field)));
const lockout = (field: keyof Figures["lockout"]) => all<Figure>(required(), within(limitsOf("Lockout", field)));

const rules = {
  password: {
    requiredLength: password("requiredLength"),
    requiredUniqueChars: password("requiredUniqueChars"),
    passwordChangePeriodDays: password("passwordChangePeriodDays"),
    preventPasswordReuseCount: password("preventPasswordReuseCount"),
  },
  lockout: {
    lockoutDuration: lockout("lockoutDuration"),
    maxFailedAccessAttempts: lockout("maxFailedAccessAttempts"),
  },
};

interface IdentityFieldsProps {
  form: RecordForm<IdentityValues>;
  origins: Origins;
}

function PasswordFields(fields: IdentityFieldsProps) {
  const t = useText();
  const asked = ["requireDigit", "requireLowercase", "requireUppercase", "requireNonAlphanumeric"] as const;
  return (
    <Section title={t("IdentitySettings.Password")}>
      <FieldStack>
        <FieldRow>
          <SettingNumber {...fields} path="password.requiredLength" label={t("IdentitySettings.requiredLength")} />
          <SettingNumber
            {...fields}
            path="password.requiredUniqueChars"
            label={t("IdentitySettings.requiredUniqueChars")}
          />
        </FieldRow>
        {asked.map((name) => (
          <SettingSwitch {...fields} key={name} path={`password.${name}`} label={t(`IdentitySettings.${name}`)} />
        ))}
        <SettingSwitch
          {...fields}
          path="password.forceUsersToPeriodicallyChangePassword"
          label={t("IdentitySettings.forceUsersToPeriodicallyChangePassword")}
        />
        <SettingNumber
          {...fields}
          path="password.passwordChangePeriodDays"
          label={t("IdentitySettings.passwordChangePeriodDays")}
          hint={t("IdentitySettings.passwordChangePeriodDaysHint")}
        />
        <SettingSwitch
          {...fields}
          path="password.enablePreventPasswordReuse"
          label={t("IdentitySettings.enablePreventPasswordReuse")}
        />
        <SettingNumber
          {...fields}
          path="password.preventPasswordReuseCount"
          label={t("IdentitySettings.preventPasswordReuseCount")}
          hint={t("IdentitySettings.preventPasswordReuseCountHint")}
        />
      </FieldStack>
    </Section>
  );
}

function LockoutFields(fields: IdentityFieldsProps) {
  const t = useText();
  return (
    <Section title={t("IdentitySettings.Lockout")}>
      <FieldStack>
        <SettingSwitch {...fields} path="lockout.allowedForNewUsers" label={t("IdentitySettings.allowedForNewUsers")} />
        <FieldRow>
          <SettingNumber
            {...fields}
            path="lockout.maxFailedAccessAttempts"
            label={t("IdentitySettings.maxFailedAccessAttempts")}
            hint={t("IdentitySettings.maxFailedAccessAttemptsHint")}
          />
          <SettingNumber {...fields} path="lockout.lockoutDuration" label={t("IdentitySettings.lockoutDuration")} />
        </FieldRow>
      </FieldStack>
    </Section>
  );
}

/** A confirmed number can't be required while numbers can't be confirmed, so the two switches follow each other. */
function SignInFields(fields: IdentityFieldsProps) {
  const t = useText();
  const phone = (name: "enablePhoneNumberConfirmation" | "requireConfirmedPhoneNumber") => ({
    path: `signIn.${name}`,
    label: t(`IdentitySettings.${name}`),
    onChange: (on: boolean) => fields.form.setFieldValue("signIn", (before) => tickedTogether(before, name, on)),
  });
  return (
    <Section title={t("IdentitySettings.SignIn")}>
      <FieldStack>
        <SettingSwitch
          {...fields}
          path="signIn.requireConfirmedEmail"
          label={t("IdentitySettings.requireConfirmedEmail")}
        />
        <SettingSwitch {...fields} {...phone("enablePhoneNumberConfirmation")} />
        <SettingSwitch {...fields} {...phone("requireConfirmedPhoneNumber")} />
      </FieldStack>
    </Section>
  );
}

function UserFields(fields: IdentityFieldsProps) {
  const t = useText();
  return (
    <Section title={t("IdentitySettings.User")}>
      <FieldStack>
        <SettingSwitch
          {...fields}
          path="user.isUserNameUpdateEnabled"
          label={t("IdentitySettings.isUserNameUpdateEnabled")}
        />
        <SettingSwitch
          {...fields}
          path="user.isEmailUpdateEnabled"
          label={t("IdentitySettings.isEmailUpdateEnabled")}
        />
      </FieldStack>
    </Section>
  );
}

/** Requirements for passwords and accounts; can't be saved while a number is missing or out of range. */
export function IdentityForm({ settings }: { settings: IdentitySettings }) {
  const t = useText();
  const form = useRecordForm<IdentityValues>({ initialValues: identityValues(settings), validate: rules });
  const save = useSaveIdentitySettings(() => rebase(form));
  const query = identitySettingsQuery();
  const origins = useOrigins({ form, names: identityNames, query, valuesOf: identityValues });
  const fields = { form, origins };
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(identityRequest(values))}
      onCancel={() => form.reset()}
    >
      <PasswordFields {...fields} />
      <LockoutFields {...fields} />
      <SignInFields {...fields} />
      <UserFields {...fields} />
    </FormPage>
  );
}
