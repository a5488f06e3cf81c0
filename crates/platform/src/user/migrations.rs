//! Tables of users, and of the roles, the security log and the failed sign-ins that came with them in one step.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[
    Migration { name: "0011_platform_identity", up: tables },
    Migration { name: "0110_platform_new_email", up: new_email },
    Migration { name: "0620_platform_past_passwords", up: past_passwords },
    Migration { name: "0700_platform_addresses", up: addresses },
    Migration { name: "0872_platform_lockout_reasons", up: lockout_reasons },
    Migration { name: "0890_platform_identity_folded", up: folded },
    Migration { name: "09993_platform_user_keys", up: keys },
    Migration { name: "09993_platform_user_keys_folded", up: keys_folded },
    Migration { name: "09999_z_platform_last_days", up: last_days },
    Migration { name: "09999_za_platform_directory_roles", up: directory_roles },
    Migration { name: "09999_zf_platform_ended_by_leaving", up: ended_by_leaving },
];

/// Accounts that were deactivated because their users left. The directory of people fills it in.
fn ended_by_leaving(schema: &mut Schema) {
    schema.add_column("users", "ended_by_leaving", Column::Bool, Some("false"));
}

/// Groups of a directory that give a role, and which roles their members hold by them.
fn directory_roles(schema: &mut Schema) {
    schema.add_column("user_roles", "is_from_directory", Column::Bool, Some("false"));
    schema.add_index("user_roles", &["is_from_directory"]);
    schema.tenant_rows("directory_groups", &["id"], true, |t| {
        t.cols(&["id", "role_id"], Column::Uuid).col("group_dn", Column::Text).refers("role_id", "roles").index(&["role_id"]);
    });
}

/// Accounts that end by their date, and of which last day people were notified.
fn last_days(schema: &mut Schema) {
    schema.add_column("users", "last_day", Column::Date, None);
    schema.add_column("users", "ends_at", Column::Instant, None);
    schema.add_column("users", "ended_at", Column::Instant, None);
    schema.add_column("users", "end_told_for", Column::Date, None);
    schema.add_index("users", &["last_day"]);
}

/// The filters of the list, each about one of these texts, find it however it is typed.
fn keys(schema: &mut Schema) {
    for column in ["user_name_key", "email_key", "name_key", "surname_key", "phone_number_key"] {
        schema.add_column("users", column, Column::Text, None);
    }
}

fn keys_folded(schema: &mut Schema) {
    schema.fold_beside(
        "users",
        &["tenant_id", "id"],
        &[
            ("user_name_key", "user_name"),
            ("email_key", "email"),
            ("name_key", "name"),
            ("surname_key", "surname"),
            ("phone_number_key", "phone_number"),
        ],
    );
}

/// Locks of earlier versions have no reason.
fn lockout_reasons(schema: &mut Schema) {
    schema.add_column("users", "lockout_reason", Column::Text, None);
    schema.add_column("users", "locked_by", Column::Uuid, None);
}

/// Bounce reports name an address, not its user.
fn addresses(schema: &mut Schema) {
    schema.add_system_index("users", &["normalized_email"]);
}

fn new_email(schema: &mut Schema) {
    schema.add_column("users", "new_email", Column::Text, None);
}

fn past_passwords(schema: &mut Schema) {
    schema.tenant_rows("past_passwords", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).col("password_hash", Column::Text).col("created_at", Column::Instant);
        t.index(&["user_id", "created_at"]);
    });
}

fn tables(schema: &mut Schema) {
    schema.system_table("users", |t| {
        t.cols(&["user_name", "normalized_user_name", "email", "normalized_email", "search_key", "security_stamp"], Column::Text);
        t.opts(&["name", "surname", "phone_number", "password_hash"], Column::Text);
        t.cols(&["email_confirmed", "phone_number_confirmed", "is_active", "lockout_enabled", "two_factor_enabled"], Column::Bool);
        t.cols(&["should_change_password", "is_external"], Column::Bool).default("access_failed_count", Column::Int, "0");
        t.opts(&["lockout_end", "last_password_change_at", "last_login_at"], Column::Instant);
        t.unique(&["normalized_user_name"], "userName", "Validation.UserNameTaken");
        t.unique(&["normalized_email"], "email", "Validation.EmailTaken");
        t.index(&["name"]).index(&["surname"]).index(&["created_at"]).index(&["phone_number"]).system_index(&["id"]);
    });
    schema.system_table("roles", |t| {
        t.cols(&["name", "normalized_name", "search_key"], Column::Text);
        t.cols(&["is_default", "is_static", "is_public"], Column::Bool);
        t.unique(&["normalized_name"], "name", "Validation.RoleNameTaken");
    });
    schema.tenant_rows("user_roles", &["user_id", "role_id"], true, |t| {
        t.cols(&["user_id", "role_id"], Column::Uuid).refers("user_id", "users").refers("role_id", "roles").index(&["role_id"]);
    });
    schema.tenant_rows("security_logs", &["id"], true, |t| {
        t.col("id", Column::Uuid).cols(&["identity", "action", "user_name", "correlation_id"], Column::Text);
        t.opt("user_id", Column::Uuid).opts(&["client_id", "client_ip_address", "browser_info"], Column::Text);
        t.col("created_at", Column::Instant).index(&["created_at"]).index(&["user_id", "created_at"]);
    });
    schema.tenant_rows("sign_in_failures", &["login_hash"], true, |t| {
        t.col("login_hash", Column::Text).col("failed_count", Column::Int).opt("lockout_end", Column::Instant);
        t.col("last_at", Column::Instant).system_index(&["last_at"]);
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("users", &["tenant_id", "id"], &["search_key"]);
    schema.fold_again("roles", &["tenant_id", "id"], &["search_key"]);
}
