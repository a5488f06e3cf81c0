//! Audience of a record's events: the event carries the columns that determine who can reach it.

use kernel::{AreaReach, Scope, Ties, Uuid, Width};

/// How far an area reaches and the record's ties to people, as an event carries them between nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readers {
    read: Width,
    team: Option<String>,
    all: String,
    ties: Ties,
}

/// Widths by their number in the key.
const WIDTHS: [Width; 4] = [Width::Own, Width::Team, Width::Client, Width::All];

impl Readers {
    pub(super) fn new(area: &AreaReach, ties: Ties) -> Self {
        Self { read: area.read, team: area.team.map(|team| team.0.to_owned()), all: area.all.0.to_owned(), ties }
    }

    /// Whether the caller of `scope` reaches the record.
    pub(super) fn reaches(&self, scope: &Scope) -> bool {
        let granted = &scope.principal().granted;
        let leads = self.team.as_ref().is_some_and(|team| granted.has_named(team));
        let width = if leads { self.read.max(Width::Team) } else { self.read };
        scope.spans(if granted.has_named(&self.all) { Width::All } else { width }, &self.ties)
    }

    /// `width/team/all/owners/others/people/teams/client`, ids joined by commas.
    pub(super) fn written(&self) -> String {
        let ids = |ids: &[Uuid]| ids.iter().map(Uuid::to_string).collect::<Vec<_>>().join(",");
        let Ties { owners, others, people, teams, client } = &self.ties;
        let lists = [ids(owners), ids(others), ids(people), ids(teams), ids(client.as_slice())].join("/");
        let width = WIDTHS.iter().position(|width| *width == self.read).unwrap_or_default();
        format!("{width}/{}/{}/{lists}", self.team.as_deref().unwrap_or_default(), self.all)
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('/').collect();
        let &[width, team, all, owners, others, people, teams, client] = &parts[..] else { return None };
        let ids = |list: &str| list.split(',').filter(|id| !id.is_empty()).map(|id| id.parse().ok()).collect::<Option<Vec<Uuid>>>();
        Some(Self {
            read: *WIDTHS.get(width.parse::<usize>().ok()?)?,
            team: Some(team.to_owned()).filter(|team| !team.is_empty()),
            all: all.to_owned(),
            ties: Ties {
                owners: ids(owners)?,
                others: ids(others)?,
                people: ids(people)?,
                teams: ids(teams)?,
                client: ids(client)?.first().copied(),
            },
        })
    }
}
