import type { IdentitySettings } from "../../queries";

/** The numeric settings; null while the field is empty. */
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

/** Form values from the server's response. */
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

/** The request. The form is complete: a missing number breaks its rule. */
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

/**
 * Requiring a confirmed number needs a way to confirm one: requiring it turns confirmation on, and turning that off ends the requirement.
 */
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
