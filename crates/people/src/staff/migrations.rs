//! Schema of staff.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0110_people_staff", up: staff },
    Migration { name: "0571_people_deleted_staff", up: deleted },
    Migration { name: "0890_people_staff_folded", up: folded },
    Migration { name: "0930_people_staff_periods", up: periods },
    Migration { name: "09991_people_staff_invitation", up: invitation },
    Migration { name: "09999_j_people_staff_certificates", up: certificates },
    Migration { name: "09999_v_people_job_roles", up: job_roles },
    Migration { name: "09999_v_people_verified_certificates", up: verified },
    Migration { name: "09999_y_people_staff_anonymised", up: anonymised },
    Migration { name: "09999_zd_people_staff_clients", up: clients },
    Migration { name: "09999_zg_people_accounts_of_leavers", up: accounts_of_leavers },
];

fn staff(schema: &mut Schema) {
    schema.tenant_table("staff", |t| {
        t.col("client_id", Kind::Uuid).opts(&["user_id", "manager_staff_id"], Kind::Uuid);
        t.cols(&["first_name", "last_name", "employment", "status", "name_key", "search_key"], Kind::Text);
        t.opts(&["preferred_name", "email", "email_key", "phone", "job_title"], Kind::Text).opts(&["start_on", "end_on"], Kind::Date);
        t.refers("client_id", "clients").refers("manager_staff_id", "staff");
        t.unique(&["email_key"], "email", "Validation.EmailTaken").unique(&["user_id"], "userId", "Validation.Taken");
        t.index(&["name_key"]).index(&["client_id", "name_key"]).index(&["status", "name_key"]).index(&["manager_staff_id"]);
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("staff", true);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("staff", &["tenant_id", "id"], &["name_key", "search_key", "email_key"]);
}

/// Somebody who comes back keeps the time before.
fn periods(schema: &mut Schema) {
    schema.add_column("staff", "earlier_periods", Kind::Text, Some("'[]'"));
}

/// The invitation by which a person gets an account.
fn invitation(schema: &mut Schema) {
    schema.add_column("staff", "invitation_id", Kind::Uuid, None);
    schema.add_index("staff", &["invitation_id"]);
}

/// What people have passed or are licensed to do. They are listed by person, and people are found by what expires.
fn certificates(schema: &mut Schema) {
    schema.tenant_table("staff_certificates", |t| {
        t.cols(&["staff_id", "client_id"], Kind::Uuid).cols(&["name", "name_key"], Kind::Text);
        t.opts(&["issuer", "number"], Kind::Text).opts(&["issued_on", "expires_on"], Kind::Date);
        t.refers("staff_id", "staff").refers("client_id", "clients");
        t.index(&["staff_id", "name_key"]).index(&["expires_on"]).index(&["client_id"]);
    });
    schema.add_deleted_index("staff_certificates", true);
}

/// What posts require, and who fills them. Whether somebody is ready is found by the names of certificates.
fn job_roles(schema: &mut Schema) {
    schema.tenant_table("job_roles", |t| {
        t.cols(&["name", "name_key"], Kind::Text).opt("description", Kind::Text).col("is_archived", Kind::Bool);
        t.unique(&["name_key"], "name", "Validation.Taken");
    });
    schema.tenant_rows("job_role_certificates", &["job_role_id", "name_key"], false, |t| {
        t.col("job_role_id", Kind::Uuid).cols(&["name_key", "name"], Kind::Text).refers("job_role_id", "job_roles");
    });
    schema.tenant_rows("staff_job_roles", &["staff_id", "job_role_id"], false, |t| {
        t.cols(&["staff_id", "job_role_id", "client_id"], Kind::Uuid);
        t.refers("staff_id", "staff").refers("job_role_id", "job_roles").refers("client_id", "clients");
        t.index(&["job_role_id"]).index(&["client_id"]);
    });
}

/// Who has seen the original of a certificate, and when.
fn verified(schema: &mut Schema) {
    schema.add_column("staff_certificates", "verified_by", Kind::Uuid, None);
    schema.add_column("staff_certificates", "verified_at", Kind::Instant, None);
}

/// The number that takes the place of the name of somebody who was anonymised.
fn anonymised(schema: &mut Schema) {
    schema.add_column("staff", "former_number", Kind::Int, None);
}

/// For which clients people work. Those who are there already work for the client that they name, and did so in the times before, too:
/// where else somebody once worked, nobody has noted. A client is referred to as long as somebody works for it: times that are over don't
/// keep it from being deleted.
fn clients(schema: &mut Schema) {
    schema.tenant_table("staff_clients", |t| {
        t.cols(&["staff_id", "client_id"], Kind::Uuid).opts(&["from_on", "to_on"], Kind::Date).opt("current_client_id", Kind::Uuid);
        t.refers("staff_id", "staff").refers("current_client_id", "clients");
        t.unique(&["staff_id", "current_client_id"], "clientId", "Staff.WorksThere");
        t.index(&["current_client_id", "staff_id"]).index(&["staff_id"]).index(&["client_id"]);
    });
    let own = |column: &'static str| (column, column);
    let kept = ["tenant_id", "client_id", "concurrency_stamp", "created_at", "created_by", "deleted_at", "deleted_by", "is_demo"].map(own);
    let ended = "CASE WHEN \"status\" = 'Left' THEN \"end_on\" END";
    let current = "CASE WHEN \"status\" <> 'Left' THEN \"client_id\" END";
    let latest = [("id", "id"), ("staff_id", "id"), ("from_on", "start_on"), ("to_on", ended), ("current_client_id", current)];
    schema.insert_each("staff_clients", "staff", &[kept.as_slice(), &latest].concat());
    let earlier = [kept.as_slice(), &[("staff_id", "\"staff\".\"id\"")]].concat();
    schema.insert_entries("staff_clients", ("staff", "earlier_periods"), &earlier, &[("from_on", "startOn"), ("to_on", "endOn")]);
}

/// Which accounts were off before their users left was not recorded, so all that are off now count as ended by leaving: people who left
/// before this migration still sign in again when they come back.
fn accounts_of_leavers(schema: &mut Schema) {
    let has_left = "\"staff\".\"status\" = 'Left' AND \"staff\".\"deleted_at\" IS NULL";
    let is_off = "NOT \"is_active\" AND \"ended_at\" IS NULL";
    schema.flag_referred("users", "ended_by_leaving", is_off, ("staff", "user_id"), has_left);
}
