//! Invitations of the last weeks, at least one of each state; the last sign-in of each tenant was created by one.

use chrono::TimeDelta;
use http::App;
use kernel::{HOST, Result, Uuid};
use platform::invitation::{self, Invitee, Past};

use super::Organisation;
use crate::cast;

/// State of an invitation; `Revoked` has the days since then.
#[derive(Clone, Copy)]
enum Fate {
    Open,
    Revoked(i64),
}

/// Invitations to a tenant: first name, last name, role, days ago, and state. They expire after seven days.
const TO_TENANTS: [(&str, &str, &str, i64, Fate); 4] = [
    ("Freya", "Holt", "Staff", 1, Fate::Open),
    ("Yusuf", "Lane", "Manager", 3, Fate::Open),
    ("Joel", "Farris", "Viewer", 6, Fate::Revoked(5)),
    ("Marta", "Quill", "Staff", 12, Fate::Open),
];

/// Invitations to the provider.
const TO_PROVIDER: [(&str, &str, &str, i64, Fate); 2] =
    [("Nils", "Aldous", "Coach", 2, Fate::Open), ("Petra", "Vance", "Author", 15, Fate::Open)];

/// Creates them, each as of its day.
///
/// # Errors
/// `Unavailable`, or what the service refuses.
pub async fn write(app: &App, organisation: &Organisation) -> Result<()> {
    for (first, last, role, days_ago, fate) in TO_PROVIDER {
        send(app, organisation, (HOST, "Marsh", cast::PROVIDER_DOMAIN), (first, last, role), (days_ago, fate)).await?;
    }
    for tenant in &organisation.tenants {
        let (Some(inviter), Some(joined)) = (tenant.cast.users.first(), tenant.cast.users.last()) else { continue };
        let to = (tenant.id, inviter.last, tenant.cast.domain);
        for (first, last, role, days_ago, fate) in TO_TENANTS {
            send(app, organisation, to, (first, last, role), (days_ago, fate)).await?;
        }
        let scope = organisation.acting(app, tenant.id, inviter.last, 20)?;
        let past = Past::Accepted(scope.now() + TimeDelta::hours(26), organisation.user(joined.last)?);
        invitation::record(app, &scope, &invitee((joined.first, joined.last, joined.role), tenant.cast.domain), past).await?;
    }
    Ok(())
}

async fn send(
    app: &App,
    organisation: &Organisation,
    (tenant, inviter, domain): (Uuid, &str, &str),
    person: (&str, &str, &str),
    (days_ago, fate): (i64, Fate),
) -> Result<()> {
    let scope = organisation.acting(app, tenant, inviter, days_ago)?;
    let past = match fate {
        Fate::Open => Past::Open,
        Fate::Revoked(days_ago) => Past::Revoked(app.now() - TimeDelta::days(days_ago)),
    };
    invitation::record(app, &scope, &invitee(person, domain), past).await
}

fn invitee((first, last, role): (&str, &str, &str), domain: &str) -> Invitee {
    Invitee {
        email: format!("{}@{domain}", cast::user_name(first, last)),
        name: Some(first.to_owned()),
        surname: Some(last.to_owned()),
        role_names: vec![role.to_owned()],
        culture: "en-GB".to_owned(),
        ..Invitee::default()
    }
}
