//! Every setting: its name, what it is until somebody sets it, who may see it.

use kernel::Permission;

use super::{ACCOUNT, AUDIT, EMAILING, IDENTITY, ZONE};
use crate::feature::{AUDIT_LOGGING, AUDIT_SETTINGS};

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
    /// Whether tenants inherit the host's value.
    pub inherited: bool,
}

const fn open(name: &'static str, default: &'static str) -> SettingDef {
    SettingDef { name, default: Some(default), visible: true, secret: false, per_tenant: true, per_user: false, inherited: true }
}

const fn inner(name: &'static str, default: Option<&'static str>) -> SettingDef {
    SettingDef { name, default, visible: false, secret: false, per_tenant: true, per_user: false, inherited: true }
}

const fn secret(name: &'static str) -> SettingDef {
    SettingDef { name, default: None, visible: false, secret: true, per_tenant: true, per_user: false, inherited: true }
}

/// How people sign in is decided where they belong: no tenant sends its people, or the host's secret, to another one's server, and none is
/// left without a way in because the host has another one.
const fn own(def: SettingDef) -> SettingDef {
    SettingDef { inherited: false, ..def }
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
/// Whether earlier passwords are rejected.
pub const PASSWORD_NO_REUSE: &str = "Abp.Identity.Password.EnablePreventPasswordReuse";
/// How many, including the current one.
pub const PASSWORD_REUSE_COUNT: &str = "Abp.Identity.Password.PreventPasswordReuseCount";
/// Whether new users can be locked out.
pub const LOCKOUT_NEW_USERS: &str = "Abp.Identity.Lockout.AllowedForNewUsers";
/// Seconds that a lockout lasts.
pub const LOCKOUT_SECONDS: &str = "Abp.Identity.Lockout.LockoutDuration";
/// Failed attempts that lead to a lockout.
pub const LOCKOUT_ATTEMPTS: &str = "Abp.Identity.Lockout.MaxFailedAccessAttempts";
/// Whether signing in needs a confirmed email address.
pub const CONFIRMED_EMAIL: &str = "Abp.Identity.SignIn.RequireConfirmedEmail";
/// Whether signing in needs a confirmed phone number.
pub const CONFIRMED_PHONE: &str = "Abp.Identity.SignIn.RequireConfirmedPhoneNumber";
/// Whether users can confirm their phone number.
pub const PHONE_CONFIRMATION: &str = "Abp.Identity.SignIn.EnablePhoneNumberConfirmation";
/// Whether users may change their user name.
pub const USER_NAME_UPDATE: &str = "Abp.Identity.User.IsUserNameUpdateEnabled";
/// Whether users may change their email address.
pub const EMAIL_UPDATE: &str = "Abp.Identity.User.IsEmailUpdateEnabled";
/// `Optional`, `Disabled` or `Forced`.
pub const TWO_FACTOR: &str = "Abp.Identity.TwoFactor.Behaviour";
/// Whether users switch their own second factor.
pub const TWO_FACTOR_USERS_CHANGE: &str = "Abp.Identity.TwoFactor.UsersCanChange";
/// Whether browsers can be remembered after the second step.
pub const REMEMBER_BROWSER: &str = "Abp.Account.TwoFactorLogin.IsRememberBrowserEnabled";
/// `Disabled`, `LogoutFromSameTypeDevices` or `LogoutFromAllDevices`.
pub const CONCURRENT_LOGIN: &str = "Abp.Identity.Session.PreventConcurrentLogin";
/// Whether users can sign in with an external OpenID provider.
pub const OAUTH_LOGIN: &str = "Abp.Identity.EnableOAuthLogin";
/// Client id at that provider.
pub const OAUTH_CLIENT_ID: &str = "Abp.Identity.OAuthLogin.ClientId";
/// Client secret at that provider.
pub const OAUTH_CLIENT_SECRET: &str = "Abp.Identity.OAuthLogin.ClientSecret";
/// Address of that provider.
pub const OAUTH_AUTHORITY: &str = "Abp.Identity.OAuthLogin.Authority";
/// Scopes requested in addition to `openid`.
pub const OAUTH_SCOPE: &str = "Abp.Identity.OAuthLogin.Scope";
/// Whether that provider must use https.
pub const OAUTH_HTTPS: &str = "Abp.Identity.OAuthLogin.RequireHttpsMetadata";
/// Whether its endpoints must have its own origin.
pub const OAUTH_ENDPOINTS: &str = "Abp.Identity.OAuthLogin.ValidateEndpoints";
/// Whether its issuer must be its address.
pub const OAUTH_ISSUER: &str = "Abp.Identity.OAuthLogin.ValidateIssuerName";
/// Whether users can sign in with a directory account.
pub const LDAP_LOGIN: &str = "Abp.Account.EnableLdapLogin";
/// Whether the connection to the directory is encrypted from the start.
pub const LDAP_SSL: &str = "Abp.Ldap.Ldaps";
/// The directory's server.
pub const LDAP_HOST: &str = "Abp.Ldap.ServerHost";
pub const LDAP_PORT: &str = "Abp.Ldap.ServerPort";
/// Base DN of users in the directory.
pub const LDAP_BASE: &str = "Abp.Ldap.BaseDc";
/// Domain of names without one.
pub const LDAP_DOMAIN: &str = "Abp.Ldap.Domain";
/// The portal's account in the directory.
pub const LDAP_USER: &str = "Abp.Ldap.UserName";
/// The portal's password in the directory.
pub const LDAP_PASSWORD: &str = "Abp.Ldap.Password";
/// Whether people may register themselves; never at the host.
pub const SELF_REGISTRATION: &str = "Abp.Account.IsSelfRegistrationEnabled";
/// Whether idle sessions end.
pub const IDLE: &str = "Abp.Account.Idle.Enabled";
pub const IDLE_MINUTES: &str = "Abp.Account.Idle.IdleTimeoutMinutes";
/// Whether signing in with a password is possible at all.
pub const LOCAL_LOGIN: &str = "Abp.Account.EnableLocalLogin";
/// Whether old audit records are deleted at all.
pub const AUDIT_DELETER: &str = "Abp.AuditLogging.IsPeriodicDeleterEnabled";
/// Whether a tenant's audit records expire.
pub const AUDIT_EXPIRES: &str = "Abp.AuditLogging.IsExpiredDeleterEnabled";
/// After how many days; 0 is never.
pub const AUDIT_PERIOD: &str = "Abp.AuditLogging.ExpiredDeleterPeriod";
/// Whether the host's own audit records expire; no tenant inherits it.
pub const AUDIT_HOST_EXPIRES: &str = "Portal.AuditLogging.IsHostExpiredDeleterEnabled";
/// After how many days; 0 is never.
pub const AUDIT_HOST_PERIOD: &str = "Portal.AuditLogging.HostExpiredDeleterPeriod";
/// Language of a user's mail, and of clients that choose none; until somebody sets it, the default one in the list of languages.
pub const DEFAULT_LANGUAGE: &str = "Abp.Localization.DefaultLanguage";
/// IANA time zone; empty is the browser's.
pub const TIME_ZONE: &str = "Abp.Timing.TimeZone";
/// How dates are written in numbers, one of [`DATE_FORMATS`]; empty is as the reader's language does.
pub const DATE_FORMAT: &str = "Portal.Locale.DateFormat";
/// The first day of a week in calendars, one of [`WEEK_STARTS`]; empty is that of the reader's language.
pub const WEEK_START: &str = "Portal.Locale.FirstDayOfWeek";
/// ISO 4217 currency of new clients; empty is none.
pub const CURRENCY: &str = "Portal.Locale.Currency";
/// First month of the fiscal year of new clients, 1 to 12.
pub const FISCAL_START: &str = "Portal.Locale.FiscalYearStartMonth";
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

/// Hours from one copy of one's personal data to the next.
pub const PERSONAL_DATA_HOURS: &str = "Portal.PersonalData.RequestIntervalHours";
/// Days that a copy is kept.
pub const PERSONAL_DATA_KEPT_DAYS: &str = "Portal.PersonalData.KeptDays";
/// Days for which the deletion of one's account can be cancelled.
pub const ACCOUNT_DELETION_DAYS: &str = "Portal.PersonalData.DeletionDays";
/// Addresses and version of policies that the operator has elsewhere: when it changes, everybody is asked for consent again.
pub const POLICIES_ELSEWHERE: &str = "Portal.CookieConsent.PoliciesElsewhere";
/// Name of the product as a tenant's people see it; empty is the portal's own.
pub const BRAND_NAME: &str = "Portal.Branding.ProductName";
/// Colour of buttons and links, `#0f6276`; empty is the portal's own.
pub const BRAND_COLOUR: &str = "Portal.Branding.PrimaryColor";
/// The same in the dim and dark styles; empty is one that is made of the light one.
pub const BRAND_COLOUR_DARK: &str = "Portal.Branding.PrimaryColorDark";
/// Address of the logo.
pub const BRAND_LOGO: &str = "Portal.Branding.Logo";
/// Address of the logo for dark grounds; empty is the other one.
pub const BRAND_LOGO_DARK: &str = "Portal.Branding.LogoDark";
/// Address of the browser's icon for the portal.
pub const BRAND_ICON: &str = "Portal.Branding.Favicon";
/// Address of the picture beside the sign-in.
pub const BRAND_PICTURE: &str = "Portal.Branding.SignInImage";
/// Last line of every mail.
pub const MAIL_FOOTER: &str = "Portal.Branding.MailFooter";
/// Who helps with the portal: a name or a desk.
pub const SUPPORT_NAME: &str = "Portal.Support.Name";
/// Their email address.
pub const SUPPORT_EMAIL: &str = "Portal.Support.Email";
/// Their phone number.
pub const SUPPORT_PHONE: &str = "Portal.Support.Phone";

/// Whether a standard is published by somebody else than its author.
pub const STANDARDS_FOUR_EYES: &str = "Portal.Standards.FourEyes";

/// Ways to write a date in numbers.
pub const DATE_FORMATS: &[&str] = &["dd/MM/yyyy", "dd.MM.yyyy", "dd-MM-yyyy", "MM/dd/yyyy", "yyyy-MM-dd"];
/// Days that weeks begin with.
pub const WEEK_STARTS: &[&str] = &["Monday", "Saturday", "Sunday"];
/// The months of a year.
pub const MONTHS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

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
    open(PASSWORD_NO_REUSE, "false"),
    open(PASSWORD_REUSE_COUNT, "6"),
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
    own(inner(OAUTH_LOGIN, Some("false"))),
    own(inner(OAUTH_CLIENT_ID, None)),
    own(secret(OAUTH_CLIENT_SECRET)),
    own(inner(OAUTH_AUTHORITY, None)),
    own(inner(OAUTH_SCOPE, None)),
    own(inner(OAUTH_HTTPS, Some("true"))),
    own(inner(OAUTH_ENDPOINTS, Some("true"))),
    own(inner(OAUTH_ISSUER, Some("true"))),
    own(open(LDAP_LOGIN, "false")),
    own(inner(LDAP_SSL, Some("false"))),
    own(inner(LDAP_HOST, None)),
    own(inner(LDAP_PORT, Some("389"))),
    own(inner(LDAP_BASE, None)),
    own(inner(LDAP_DOMAIN, None)),
    own(inner(LDAP_USER, None)),
    own(secret(LDAP_PASSWORD)),
    open(SELF_REGISTRATION, "false"),
    own(open(LOCAL_LOGIN, "true")),
    open(REMEMBER_BROWSER, "true"),
    // The browser warns before.
    open(IDLE, "false"),
    open(IDLE_MINUTES, "60"),
    SettingDef { per_tenant: false, ..inner(AUDIT_DELETER, Some("false")) },
    inner(AUDIT_EXPIRES, Some("false")),
    inner(AUDIT_PERIOD, Some("0")),
    SettingDef { per_tenant: false, ..inner(AUDIT_HOST_EXPIRES, Some("false")) },
    SettingDef { per_tenant: false, ..inner(AUDIT_HOST_PERIOD, Some("0")) },
    SettingDef { per_user: true, ..open(DEFAULT_LANGUAGE, "en-GB") },
    SettingDef { per_user: true, ..open(TIME_ZONE, "") },
    open(DATE_FORMAT, ""),
    open(WEEK_START, ""),
    open(CURRENCY, ""),
    open(FISCAL_START, "1"),
    inner(SMTP_HOST, Some("127.0.0.1")),
    inner(SMTP_PORT, Some("25")),
    inner(SMTP_USER, None),
    secret(SMTP_PASSWORD),
    inner(SMTP_DOMAIN, None),
    inner(SMTP_SSL, Some("false")),
    inner(SMTP_DEFAULT_CREDENTIALS, Some("true")),
    inner(MAIL_FROM, Some("noreply@waymark.example")),
    inner(MAIL_FROM_NAME, Some("Waymark")),
    // What the host promises, it promises to all.
    SettingDef { per_tenant: false, ..inner(PERSONAL_DATA_HOURS, Some("24")) },
    SettingDef { per_tenant: false, ..inner(PERSONAL_DATA_KEPT_DAYS, Some("7")) },
    SettingDef { per_tenant: false, ..inner(ACCOUNT_DELETION_DAYS, Some("14")) },
    SettingDef { per_tenant: false, ..inner(POLICIES_ELSEWHERE, Some("")) },
    open(BRAND_NAME, ""),
    open(BRAND_COLOUR, ""),
    open(BRAND_COLOUR_DARK, ""),
    open(BRAND_LOGO, ""),
    open(BRAND_LOGO_DARK, ""),
    open(BRAND_ICON, ""),
    open(BRAND_PICTURE, ""),
    inner(MAIL_FOOTER, Some("")),
    open(SUPPORT_NAME, ""),
    open(SUPPORT_EMAIL, ""),
    open(SUPPORT_PHONE, ""),
    SettingDef { per_tenant: false, ..open(STANDARDS_FOUR_EYES, "true") },
];

/// The settings that `name` goes with: a level that sets one of them does not inherit this one, which was made for another.
pub fn companions(name: &str) -> &'static [&'static str] {
    match name {
        BRAND_LOGO_DARK => &[BRAND_LOGO],
        BRAND_COLOUR_DARK => &[BRAND_COLOUR],
        SUPPORT_NAME => &[SUPPORT_EMAIL, SUPPORT_PHONE],
        SUPPORT_EMAIL => &[SUPPORT_PHONE],
        SUPPORT_PHONE => &[SUPPORT_EMAIL],
        _ => &[],
    }
}

/// Settings that a level has of its own, or inherits, as one: a password belongs to its server, and a level that lets records expire says
/// when.
const TOGETHER: &[&[&str]] = &[
    &[SMTP_HOST, SMTP_PORT, SMTP_SSL, SMTP_USER, SMTP_DOMAIN, SMTP_PASSWORD, SMTP_DEFAULT_CREDENTIALS],
    &[AUDIT_EXPIRES, AUDIT_PERIOD],
    &[AUDIT_HOST_EXPIRES, AUDIT_HOST_PERIOD],
];

/// Whether a level has both settings of its own or none of them.
pub(super) fn are_together(one: &str, other: &str) -> bool {
    one == other || TOGETHER.iter().any(|all| all.contains(&one) && all.contains(&other))
}

/// The feature without which a tenant has no mail server of its own.
pub(super) const OWN_MAIL: &str = "SettingManagement.AllowChangingEmailSettings";

/// A section of the settings page.
#[derive(Debug)]
pub(super) struct SettingsSection {
    /// What seeing and changing it takes.
    pub(super) permission: Permission,
    /// What the plan of a tenant must include for it.
    pub(super) features: &'static [&'static str],
    /// Its settings; the host of the mail server stands for all of the server.
    pub(super) settings: &'static [&'static str],
}

/// The sections of the settings page. Signing in elsewhere is none: nobody inherits it, and its settings are of use only together.
pub(super) const SECTIONS: &[SettingsSection] = &[
    SettingsSection {
        permission: ACCOUNT,
        features: &[],
        settings: &[SELF_REGISTRATION, LOCAL_LOGIN, IDLE, IDLE_MINUTES, TWO_FACTOR, TWO_FACTOR_USERS_CHANGE, REMEMBER_BROWSER],
    },
    SettingsSection {
        permission: IDENTITY,
        features: &[],
        settings: &[
            PASSWORD_LENGTH,
            PASSWORD_UNIQUE,
            PASSWORD_SYMBOL,
            PASSWORD_LOWER,
            PASSWORD_UPPER,
            PASSWORD_DIGIT,
            PASSWORD_PERIODIC,
            PASSWORD_PERIOD_DAYS,
            PASSWORD_NO_REUSE,
            PASSWORD_REUSE_COUNT,
            LOCKOUT_NEW_USERS,
            LOCKOUT_SECONDS,
            LOCKOUT_ATTEMPTS,
            CONFIRMED_EMAIL,
            PHONE_CONFIRMATION,
            CONFIRMED_PHONE,
            USER_NAME_UPDATE,
            EMAIL_UPDATE,
            CONCURRENT_LOGIN,
        ],
    },
    SettingsSection {
        permission: AUDIT,
        features: &[AUDIT_LOGGING, AUDIT_SETTINGS],
        settings: &[AUDIT_DELETER, AUDIT_EXPIRES, AUDIT_PERIOD, AUDIT_HOST_EXPIRES, AUDIT_HOST_PERIOD],
    },
    SettingsSection { permission: EMAILING, features: &[OWN_MAIL], settings: &[SMTP_HOST, MAIL_FROM, MAIL_FROM_NAME] },
    SettingsSection { permission: ZONE, features: &[], settings: &[TIME_ZONE] },
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
        let shown = SECTIONS.iter().flat_map(|section| section.settings);
        assert!(shown.map(|name| definition(name).unwrap()).all(|d| !d.secret));
    }
}
