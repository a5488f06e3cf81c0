//! What the coaches note about their clients, for themselves and their colleagues.

use kernel::Result;
use people::client_note::{ClientNoteKind, ClientNoteRequest, service::create};

use super::{ClientContext, History};

/// A note: how many days ago, of what kind, what it says, and what was agreed on.
type Noted = (i64, ClientNoteKind, &'static str, Option<&'static str>);

const NOTES: [Noted; 3] = [
    (92, ClientNoteKind::Note, "Decisions are quick here once the owner is in the room; without the owner, nothing moves.", None),
    (
        41,
        ClientNoteKind::Session,
        "Went through the open findings. They see why the records matter now, and would rather hear of gaps early than in the review.",
        Some("Send the example of a filled log. Look at the overdue actions first next time."),
    ),
    (
        13,
        ClientNoteKind::Session,
        "Short on staff until the new colleague starts, so we moved two due dates. The mood is good.",
        Some("Ask after the new colleague. Agree on who takes over the weekly checks."),
    ),
];

impl History<'_> {
    /// The lead coach of each client writes down what the next session builds on.
    pub(super) async fn note(&self) -> Result<()> {
        let codes = self.organisation.tenants.iter().flat_map(|tenant| tenant.cast.clients).filter(|client| !client.onboarding);
        for client in codes {
            let place = self.find_place(client.code)?;
            for noted in NOTES {
                self.write_note(&place, noted).await?;
            }
        }
        Ok(())
    }

    async fn write_note(&self, place: &ClientContext<'_>, (days_ago, kind, body, next_steps): Noted) -> Result<()> {
        let contact = place.tenant.cast.users.first().filter(|_| kind == ClientNoteKind::Session);
        let input = ClientNoteRequest {
            kind,
            dated_on: None,
            note_body: body.to_owned(),
            attendees: contact.map(|user| format!("{} {}", user.first, user.last)),
            next_steps: next_steps.map(str::to_owned),
            concurrency_stamp: None,
        };
        let scope = self.acting(place, place.demo.coach, days_ago)?;
        create(self.app, &scope, place.client.id, &input).await.map(drop)
    }
}
