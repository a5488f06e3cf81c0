//! Every setting: its name, what it is until somebody sets it, who may see it.

/// Definition of a setting.
#[derive(Debug, Clone, Copy)]
pub struct SettingDef {
    /// Name, `Abp.Identity.Password.RequiredLength`.
    pub name: &'static str,
    /// Value until somebody sets it.
    pub default: Option<&'static str>,
    /// Whether application-configuration carries it.
    pub visible: bool,
    /// Whether it is encrypted and never sent back.
    pub secret: bool,
    /// Whether a tenant may have a value of its own.
    pub per_tenant: bool,
    /// Whether a user may have a value of its own.
    pub per_user: bool,
}

const fn open(name: &'static str, default: &'static str) -> SettingDef {
    SettingDef { name, default: Some(default), visible: true, secret: false, per_tenant: true, per_user: false }
}

const fn inner(name: &'static str, default: Option<&'static str>) -> SettingDef {
    SettingDef { name, default, visible: false, secret: false, per_tenant: true, per_user: false }
}

const fn secret(name: &'static str) -> SettingDef {
    SettingDef { name, default: None, visible: false, secret: true, per_tenant: true, per_user: false }
}

/// Since when demo data is being loaded; it stays when the load was cut off.
pub const DEMO_LOADING: &str = "Portal.Demo.Loading";
/// Smallest number of characters of a password.
pub const PASSWORD_LENGTH: &str = "Abp.Identity.Password.RequiredLength";
/// Smallest number of different characters of a password.
pub const PASSWORD_UNIQUE: &str = "Abp.Identity.Password.RequiredUniqueChars";
/// Whether a password needs a character that is neither letter nor digit.
pub const PASSWORD_SYMBOL: &str = "Abp.Identity.Password.RequireNonAlphanumeric";
/// Whether a password needs a lower-case letter.
pub const PASSWORD_LOWER: &str = "Abp.Identity.Password.RequireLowercase";
/// Whether a password needs an upper-case letter.
pub const PASSWORD_UPPER: &str = "Abp.Identity.Password.RequireUppercase";
/// Whether a password needs a digit.
pub const PASSWORD_DIGIT: &str = "Abp.Identity.Password.RequireDigit";
/// Whether passwords must be changed every so often.
pub const PASSWORD_PERIODIC: &str = "Abp.Identity.Password.ForceUsersToPeriodicallyChangePassword";
/// Days after which a password must be changed.
pub const PASSWORD_PERIOD_DAYS: &str = "Abp.Identity.Password.PasswordChangePeriodDays";
/// Whether new users can be locked out.
pub const LOCKOUT_NEW_USERS: &str = "Abp.Identity.Lockout.AllowedForNewUsers";
/// Seconds that a lockout lasts.
pub const LOCKOUT_SECONDS: &str = "Abp.Identity.Lockout.LockoutDuration";
/// Failed attempts that lead to a lockout.
pub const LOCKOUT_ATTEMPTS: &str = "Abp.Identity.Lockout.MaxFailedAccessAttempts";
/// Whether signing in needs a confirmed e-mail address.
pub const CONFIRMED_EMAIL: &str = "Abp.Identity.SignIn.RequireConfirmedEmail";
/// Whether signing in needs a confirmed phone number.
pub const CONFIRMED_PHONE: &str = "Abp.Identity.SignIn.RequireConfirmedPhoneNumber";
/// Whether users can confirm their phone number.
pub const PHONE_CONFIRMATION: &str = "Abp.Identity.SignIn.EnablePhoneNumberConfirmation";
/// Whether users may change their user name.
pub const USER_NAME_UPDATE: &str = "Abp.Identity.User.IsUserNameUpdateEnabled";
/// Whether users may change their e-mail address.
pub const EMAIL_UPDATE: &str = "Abp.Identity.User.IsEmailUpdateEnabled";
/// `Optional`, `Disabled` or `Forced`.
pub const TWO_FACTOR: &str = "Abp.Identity.TwoFactor.Behaviour";
/// Whether users switch their own second factor.
pub const TWO_FACTOR_USERS_CHANGE: &str = "Abp.Identity.TwoFactor.UsersCanChange";
/// `Disabled`, `LogoutFromSameTypeDevices` or `LogoutFromAllDevices`.
pub const CONCURRENT_LOGIN: &str = "Abp.Identity.Session.PreventConcurrentLogin";
/// Whether people may register themselves; never at the host.
pub const SELF_REGISTRATION: &str = "Abp.Account.IsSelfRegistrationEnabled";
/// Whether signing in with a password is possible at all.
pub const LOCAL_LOGIN: &str = "Abp.Account.EnableLocalLogin";
/// Culture of those who ask for none.
pub const DEFAULT_LANGUAGE: &str = "Abp.Localization.DefaultLanguage";
/// IANA time zone; empty is the browser's.
pub const TIME_ZONE: &str = "Abp.Timing.TimeZone";
/// Mail server.
pub const SMTP_HOST: &str = "Abp.Mailing.Smtp.Host";
/// Port of the mail server.
pub const SMTP_PORT: &str = "Abp.Mailing.Smtp.Port";
/// User name at the mail server.
pub const SMTP_USER: &str = "Abp.Mailing.Smtp.UserName";
/// Password at the mail server.
pub const SMTP_PASSWORD: &str = "Abp.Mailing.Smtp.Password";
/// Domain of the user at the mail server.
pub const SMTP_DOMAIN: &str = "Abp.Mailing.Smtp.Domain";
/// Whether the connection to the mail server is encrypted from the start.
pub const SMTP_SSL: &str = "Abp.Mailing.Smtp.EnableSsl";
/// Whether the mail server is used without signing in.
pub const SMTP_DEFAULT_CREDENTIALS: &str = "Abp.Mailing.Smtp.UseDefaultCredentials";
/// Sender's address.
pub const MAIL_FROM: &str = "Abp.Mailing.DefaultFromAddress";
/// Sender's name.
pub const MAIL_FROM_NAME: &str = "Abp.Mailing.DefaultFromDisplayName";

/// Whether a standard is published by somebody else than its author.
pub const STANDARDS_FOUR_EYES: &str = "Portal.Standards.FourEyes";

/// All settings of the platform.
pub const DEFINITIONS: &[SettingDef] = &[
    SettingDef { per_tenant: false, ..inner(DEMO_LOADING, None) },
    open(PASSWORD_LENGTH, "6"),
    open(PASSWORD_UNIQUE, "1"),
    open(PASSWORD_SYMBOL, "true"),
    open(PASSWORD_LOWER, "true"),
    open(PASSWORD_UPPER, "true"),
    open(PASSWORD_DIGIT, "true"),
    open(PASSWORD_PERIODIC, "false"),
    open(PASSWORD_PERIOD_DAYS, "0"),
    open(LOCKOUT_NEW_USERS, "true"),
    open(LOCKOUT_SECONDS, "300"),
    open(LOCKOUT_ATTEMPTS, "5"),
    open(CONFIRMED_EMAIL, "false"),
    open(PHONE_CONFIRMATION, "true"),
    open(CONFIRMED_PHONE, "false"),
    open(USER_NAME_UPDATE, "true"),
    open(EMAIL_UPDATE, "true"),
    open("Abp.Identity.OrganizationUnit.MaxUserMembershipCount", "2147483647"),
    open(TWO_FACTOR, "Optional"),
    open(TWO_FACTOR_USERS_CHANGE, "true"),
    inner(CONCURRENT_LOGIN, Some("Disabled")),
    inner("Abp.Identity.EnableOAuthLogin", Some("false")),
    inner("Abp.Identity.OAuthLogin.ClientId", None),
    secret("Abp.Identity.OAuthLogin.ClientSecret"),
    inner("Abp.Identity.OAuthLogin.Authority", None),
    inner("Abp.Identity.OAuthLogin.Scope", None),
    inner("Abp.Identity.OAuthLogin.RequireHttpsMetadata", Some("true")),
    inner("Abp.Identity.OAuthLogin.ValidateEndpoints", Some("true")),
    inner("Abp.Identity.OAuthLogin.ValidateIssuerName", Some("true")),
    open("Abp.Account.EnableLdapLogin", "false"),
    inner("Abp.Ldap.Ldaps", Some("false")),
    inner("Abp.Ldap.ServerHost", None),
    inner("Abp.Ldap.ServerPort", Some("389")),
    inner("Abp.Ldap.BaseDc", None),
    inner("Abp.Ldap.Domain", None),
    inner("Abp.Ldap.UserName", None),
    secret("Abp.Ldap.Password"),
    open(SELF_REGISTRATION, "false"),
    open(LOCAL_LOGIN, "true"),
    open("Abp.Account.TwoFactorLogin.IsRememberBrowserEnabled", "true"),
    inner("Abp.Account.Idle.Enabled", Some("false")),
    inner("Abp.Account.Idle.IdleTimeoutMinutes", Some("60")),
    inner("Abp.AuditLogging.IsPeriodicDeleterEnabled", Some("false")),
    inner("Abp.AuditLogging.IsExpiredDeleterEnabled", Some("false")),
    inner("Abp.AuditLogging.ExpiredDeleterPeriod", Some("0")),
    SettingDef { per_user: true, ..open(DEFAULT_LANGUAGE, "en-GB") },
    SettingDef { per_user: true, ..open(TIME_ZONE, "") },
    inner(SMTP_HOST, Some("127.0.0.1")),
    inner(SMTP_PORT, Some("25")),
    inner(SMTP_USER, None),
    secret(SMTP_PASSWORD),
    inner(SMTP_DOMAIN, None),
    inner(SMTP_SSL, Some("false")),
    inner(SMTP_DEFAULT_CREDENTIALS, Some("true")),
    inner(MAIL_FROM, Some("noreply@waymark.example")),
    inner(MAIL_FROM_NAME, Some("Waymark")),
    SettingDef { per_tenant: false, ..open(STANDARDS_FOUR_EYES, "true") },
];

/// The definition of the setting named `name`.
pub fn definition(name: &str) -> Option<&'static SettingDef> {
    DEFINITIONS.iter().find(|d| d.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_secrets_never_reach_a_client() {
        let mut names: Vec<&str> = DEFINITIONS.iter().map(|d| d.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), DEFINITIONS.len());
        assert!(DEFINITIONS.iter().all(|d| !(d.secret && d.visible)));
    }
}
