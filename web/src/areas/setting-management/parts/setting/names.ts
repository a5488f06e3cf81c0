/** The server's names of the settings, by the paths of their fields: of the identity settings. */
export const identityNames = {
  "password.requiredLength": "Abp.Identity.Password.RequiredLength",
  "password.requiredUniqueChars": "Abp.Identity.Password.RequiredUniqueChars",
  "password.requireNonAlphanumeric": "Abp.Identity.Password.RequireNonAlphanumeric",
  "password.requireLowercase": "Abp.Identity.Password.RequireLowercase",
  "password.requireUppercase": "Abp.Identity.Password.RequireUppercase",
  "password.requireDigit": "Abp.Identity.Password.RequireDigit",
  "password.forceUsersToPeriodicallyChangePassword": "Abp.Identity.Password.ForceUsersToPeriodicallyChangePassword",
  "password.passwordChangePeriodDays": "Abp.Identity.Password.PasswordChangePeriodDays",
  "password.enablePreventPasswordReuse": "Abp.Identity.Password.EnablePreventPasswordReuse",
  "password.preventPasswordReuseCount": "Abp.Identity.Password.PreventPasswordReuseCount",
  "lockout.allowedForNewUsers": "Abp.Identity.Lockout.AllowedForNewUsers",
  "lockout.lockoutDuration": "Abp.Identity.Lockout.LockoutDuration",
  "lockout.maxFailedAccessAttempts": "Abp.Identity.Lockout.MaxFailedAccessAttempts",
  "signIn.requireConfirmedEmail": "Abp.Identity.SignIn.RequireConfirmedEmail",
  "signIn.enablePhoneNumberConfirmation": "Abp.Identity.SignIn.EnablePhoneNumberConfirmation",
  "signIn.requireConfirmedPhoneNumber": "Abp.Identity.SignIn.RequireConfirmedPhoneNumber",
  "user.isUserNameUpdateEnabled": "Abp.Identity.User.IsUserNameUpdateEnabled",
  "user.isEmailUpdateEnabled": "Abp.Identity.User.IsEmailUpdateEnabled",
};

/** Of registration and password sign-in. */
export const signInNames = {
  isSelfRegistrationEnabled: "Abp.Account.IsSelfRegistrationEnabled",
  enableLocalLogin: "Abp.Account.EnableLocalLogin",
};

/** Of the idle timeout. */
export const idleNames = {
  enabled: "Abp.Account.Idle.Enabled",
  idleTimeoutMinutes: "Abp.Account.Idle.IdleTimeoutMinutes",
};

/** Of the second step. */
export const twoFactorNames = {
  behaviour: "Abp.Identity.TwoFactor.Behaviour",
  usersCanChange: "Abp.Identity.TwoFactor.UsersCanChange",
  isRememberBrowserEnabled: "Abp.Account.TwoFactorLogin.IsRememberBrowserEnabled",
};

/** Of signing in several times. */
export const sessionNames = { mode: "Abp.Identity.Session.PreventConcurrentLogin" };

/** Of the time zone. */
export const zoneNames = { zone: "Abp.Timing.TimeZone" };

// The host stands for the whole mail server, which is inherited as a whole.
const server = "Abp.Mailing.Smtp.Host";

/** Of the mail server and the sender. */
export const emailNames = {
  smtpHost: server,
  smtpPort: server,
  smtpEnableSsl: server,
  signsIn: server,
  smtpUserName: server,
  smtpDomain: server,
  smtpPassword: server,
  defaultFromAddress: "Abp.Mailing.DefaultFromAddress",
  defaultFromDisplayName: "Abp.Mailing.DefaultFromDisplayName",
};

/** Of how long tenants keep audit records. */
export const retentionNames = {
  expires: "Abp.AuditLogging.IsExpiredDeleterEnabled",
  days: "Abp.AuditLogging.ExpiredDeleterPeriod",
};

/** The same of the provider's own records. */
export const hostRetentionNames = {
  expires: "Portal.AuditLogging.IsHostExpiredDeleterEnabled",
  days: "Portal.AuditLogging.HostExpiredDeleterPeriod",
};

/** Of what the provider sets for all tenants. */
export const globalNames = { ...retentionNames, deletes: "Abp.AuditLogging.IsPeriodicDeleterEnabled" };
