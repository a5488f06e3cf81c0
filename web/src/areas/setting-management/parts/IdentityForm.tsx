import { limitsOf } from "@/api/limitsOf";
import {
  all,
  FieldRow,
  FieldStack,
  FormPage,
  NumberField,
  required,
  SwitchField,
  rebase,
  useRecordForm,
  within,
  type RecordForm,
} from "@/form";
import { useText } from "@/lib/text";
import { Section } from "@/ui";
import { identityRequest, identityValues, tickedTogether, type Figures, type IdentityValues } from "./identityValues";
import { useSaveIdentitySettings, type IdentitySettings } from "../queries";

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

interface PartProps {
  form: RecordForm<IdentityValues>;
}

function PasswordFields({ form }: PartProps) {
  const t = useText();
  const asked = ["requireDigit", "requireLowercase", "requireUppercase", "requireNonAlphanumeric"] as const;
  return (
    <Section title={t("IdentitySettings.Password")}>
      <FieldStack>
        <FieldRow>
          <NumberField
            label={t("IdentitySettings.requiredLength")}
            {...form.getInputProps("password.requiredLength")}
          />
          <NumberField
            label={t("IdentitySettings.requiredUniqueChars")}
            {...form.getInputProps("password.requiredUniqueChars")}
          />
        </FieldRow>
        {asked.map((name) => (
          <SwitchField key={name} label={t(`IdentitySettings.${name}`)} {...form.getInputProps(`password.${name}`)} />
        ))}
        <SwitchField
          label={t("IdentitySettings.forceUsersToPeriodicallyChangePassword")}
          {...form.getInputProps("password.forceUsersToPeriodicallyChangePassword")}
        />
        <NumberField
          label={t("IdentitySettings.passwordChangePeriodDays")}
          hint={t("IdentitySettings.passwordChangePeriodDaysHint")}
          {...form.getInputProps("password.passwordChangePeriodDays")}
        />
        <SwitchField
          label={t("IdentitySettings.enablePreventPasswordReuse")}
          {...form.getInputProps("password.enablePreventPasswordReuse")}
        />
        <NumberField
          label={t("IdentitySettings.preventPasswordReuseCount")}
          hint={t("IdentitySettings.preventPasswordReuseCountHint")}
          {...form.getInputProps("password.preventPasswordReuseCount")}
        />
      </FieldStack>
    </Section>
  );
}

function LockoutFields({ form }: PartProps) {
  const t = useText();
  return (
    <Section title={t("IdentitySettings.Lockout")}>
      <FieldStack>
        <SwitchField
          label={t("IdentitySettings.allowedForNewUsers")}
          {...form.getInputProps("lockout.allowedForNewUsers")}
        />
        <FieldRow>
          <NumberField
            label={t("IdentitySettings.maxFailedAccessAttempts")}
            hint={t("IdentitySettings.maxFailedAccessAttemptsHint")}
            {...form.getInputProps("lockout.maxFailedAccessAttempts")}
          />
          <NumberField
            label={t("IdentitySettings.lockoutDuration")}
            {...form.getInputProps("lockout.lockoutDuration")}
          />
        </FieldRow>
      </FieldStack>
    </Section>
  );
}

/** A confirmed number can't be asked for while numbers can't be confirmed, so the two switches follow each other. */
function SignInFields({ form }: PartProps) {
  const t = useText();
  const phone = (name: "enablePhoneNumberConfirmation" | "requireConfirmedPhoneNumber") => ({
    ...form.getInputProps(`signIn.${name}`),
    onChange: (on: boolean) => form.setFieldValue("signIn", (before) => tickedTogether(before, name, on)),
  });
  return (
    <Section title={t("IdentitySettings.SignIn")}>
      <FieldStack>
        <SwitchField
          label={t("IdentitySettings.requireConfirmedEmail")}
          {...form.getInputProps("signIn.requireConfirmedEmail")}
        />
        <SwitchField
          label={t("IdentitySettings.enablePhoneNumberConfirmation")}
          {...phone("enablePhoneNumberConfirmation")}
        />
        <SwitchField
          label={t("IdentitySettings.requireConfirmedPhoneNumber")}
          {...phone("requireConfirmedPhoneNumber")}
        />
      </FieldStack>
    </Section>
  );
}

function UserFields({ form }: PartProps) {
  const t = useText();
  return (
    <Section title={t("IdentitySettings.User")}>
      <FieldStack>
        <SwitchField
          label={t("IdentitySettings.isUserNameUpdateEnabled")}
          {...form.getInputProps("user.isUserNameUpdateEnabled")}
        />
        <SwitchField
          label={t("IdentitySettings.isEmailUpdateEnabled")}
          {...form.getInputProps("user.isEmailUpdateEnabled")}
        />
      </FieldStack>
    </Section>
  );
}

/** What is asked of passwords and accounts; it can't be sent while a figure is missing or out of range. */
export function IdentityForm({ settings }: { settings: IdentitySettings }) {
  const t = useText();
  const form = useRecordForm<IdentityValues>({ initialValues: identityValues(settings), validate: rules });
  const save = useSaveIdentitySettings(() => rebase(form));
  return (
    <FormPage
      form={form}
      submitLabel={t("SettingManagement.Save")}
      loading={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(identityRequest(values))}
      onCancel={() => form.reset()}
    >
      <PasswordFields form={form} />
      <LockoutFields form={form} />
      <SignInFields form={form} />
      <UserFields form={form} />
    </FormPage>
  );
}
