import type { IdentitySettings } from "../queries";

/** The figures among the settings; null while nothing is typed. */
export interface Figures {
  password: Record<
    "requiredLength" | "requiredUniqueChars" | "passwordChangePeriodDays" | "preventPasswordReuseCount",
    number | null
  >;
  lockout: Record<"lockoutDuration" | "maxFailedAccessAttempts", number | null>;
}

type Switches<Part extends keyof IdentitySettings> = {
  [Name in keyof IdentitySettings[Part] as IdentitySettings[Part][Name] extends boolean ? Name : never]: boolean;
};

/** The form of the identity settings. */
export interface IdentityValues extends Record<string, unknown> {
  password: Switches<"password"> & { enablePreventPasswordReuse: boolean } & Figures["password"];
  lockout: Switches<"lockout"> & Figures["lockout"];
  signIn: IdentitySettings["signIn"];
  user: IdentitySettings["user"];
}

/** The form of what the server said. */
export function identityValues({ password, lockout, signIn, user }: IdentitySettings): IdentityValues {
  const { enablePreventPasswordReuse, preventPasswordReuseCount, ...others } = password;
  return {
    password: {
      ...others,
      enablePreventPasswordReuse: enablePreventPasswordReuse ?? false,
      preventPasswordReuseCount: preventPasswordReuseCount ?? null,
    },
    lockout: { ...lockout },
    signIn: { ...signIn },
    user: { ...user },
  };
}

/** What the server is sent. The form is complete: a missing figure breaks its rule. */
export function identityRequest({ password, lockout, signIn, user }: IdentityValues): IdentitySettings {
  return {
    password: {
      ...password,
      requiredLength: password.requiredLength ?? 0,
      requiredUniqueChars: password.requiredUniqueChars ?? 0,
      passwordChangePeriodDays: password.passwordChangePeriodDays ?? 0,
    },
    lockout: {
      ...lockout,
      lockoutDuration: lockout.lockoutDuration ?? 0,
      maxFailedAccessAttempts: lockout.maxFailedAccessAttempts ?? 0,
    },
    signIn,
    user,
  };
}

type PhoneSwitch = "enablePhoneNumberConfirmation" | "requireConfirmedPhoneNumber";

/** Sign-in without a confirmed number takes a way to confirm one: asking for it switches the way on, and the way switched off ends the asking. */
export function tickedTogether(
  before: IdentitySettings["signIn"],
  name: PhoneSwitch,
  on: boolean,
): IdentitySettings["signIn"] {
  const after = { ...before, [name]: on };
  if (name === "requireConfirmedPhoneNumber") {
    return { ...after, enablePhoneNumberConfirmation: on || before.enablePhoneNumberConfirmation };
  }
  return { ...after, requireConfirmedPhoneNumber: on && before.requireConfirmedPhoneNumber };
}
