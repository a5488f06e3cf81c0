//! Definitions of all features: what a tenant's plan can enable or limit.

/// What values a feature takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureKind {
    /// `true` or `false`.
    Toggle,
    /// A whole number from 0.
    Number,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// Definition of a feature.
#[derive(Debug, Clone, Copy)]
pub struct FeatureDef {
    /// Name, `SettingManagement.Enable`.
    pub name: &'static str,
    /// Group that it is shown in.
    pub group: &'static str,
    /// Feature that it depends on.
    pub parent: Option<&'static str>,
    /// Default value.
    pub default: &'static str,
    /// What values it takes.
    pub kind: FeatureKind,
}

const fn toggle(group: &'static str, name: &'static str, default: &'static str) -> FeatureDef {
    FeatureDef { name, group, parent: None, default, kind: FeatureKind::Toggle }
}

/// Sign-in by LDAP.
pub const LDAP: &str = "Account.EnableLdapLogin";
/// Linking accounts, and switching between them.
pub const LINK_USERS: &str = "Account.LinkUsers";
/// Sign-in at an external OpenID provider.
pub const OAUTH: &str = "Identity.EnableOAuthLogin";
/// `Optional`, `Disabled` or `Forced`.
pub const TWO_FACTOR: &str = "Identity.TwoFactor";
/// Users that a tenant may have; 0 is without bound.
pub const MAX_USERS: &str = "Identity.MaxUserCount";
/// Gigabytes that the files of a tenant may take up; 0 is without bound.
pub const STORAGE_GB: &str = "Files.StorageGb";
/// Whether the audit log can be read.
pub const AUDIT_LOGGING: &str = "AuditLogging.Enable";
/// Whether administrators may change text templates.
pub const TEXT_TEMPLATES: &str = "TextManagement.Enable";
/// Whether the clean-up of the audit log can be set.
pub const AUDIT_SETTINGS: &str = "AuditLogging.SettingManagement";

/// Whether a tenant's own users see how healthy the provider finds their clients.
pub const CLIENT_HEALTH: &str = "Clients.ShowHealth";

/// All features.
pub const DEFINITIONS: &[FeatureDef] = &[
    toggle("SettingManagement", "SettingManagement.Enable", "true"),
    FeatureDef {
        parent: Some("SettingManagement.Enable"),
        ..toggle("SettingManagement", "SettingManagement.AllowChangingEmailSettings", "true")
    },
    toggle("AuditLogging", AUDIT_LOGGING, "true"),
    FeatureDef { parent: Some(AUDIT_LOGGING), ..toggle("AuditLogging", AUDIT_SETTINGS, "true") },
    toggle("LanguageManagement", "LanguageManagement.Enable", "true"),
    toggle("TextManagement", TEXT_TEMPLATES, "true"),
    FeatureDef {
        name: TWO_FACTOR,
        group: "Identity",
        parent: None,
        default: "Optional",
        kind: FeatureKind::Choice(&["Optional", "Disabled", "Forced"]),
    },
    FeatureDef { name: MAX_USERS, group: "Identity", parent: None, default: "0", kind: FeatureKind::Number },
    toggle("Identity", OAUTH, "false"),
    toggle("Account", LDAP, "false"),
    toggle("Account", LINK_USERS, "true"),
    toggle("Clients", CLIENT_HEALTH, "false"),
    FeatureDef { name: STORAGE_GB, group: "Files", parent: None, default: "20", kind: FeatureKind::Number },
];

/// The definition of the feature named `name`.
pub fn definition(name: &str) -> Option<&'static FeatureDef> {
    DEFINITIONS.iter().find(|d| d.name == name)
}

impl FeatureDef {
    /// Depth below the root feature.
    pub fn depth(&self) -> u32 {
        self.parent.and_then(definition).map_or(0, |p| p.depth() + 1)
    }

    /// Whether `value` is of its kind; numbers are whole and not negative.
    pub fn takes(&self, value: &str) -> bool {
        match self.kind {
            FeatureKind::Toggle => matches!(value, "true" | "false"),
            FeatureKind::Number => value.parse::<u32>().is_ok(),
            FeatureKind::Choice(words) => words.contains(&value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_values_that_the_features_take() {
        for def in DEFINITIONS {
            assert!(def.takes(def.default), "{}", def.name);
        }
        let child = definition("AuditLogging.SettingManagement").unwrap();
        assert_eq!((child.depth(), definition("AuditLogging.Enable").unwrap().depth()), (1, 0));
        assert!(!child.takes("True") && !definition(MAX_USERS).unwrap().takes("-1") && !definition(TWO_FACTOR).unwrap().takes("forced"));
    }
}
