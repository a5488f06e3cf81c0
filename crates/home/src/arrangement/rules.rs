//! Which widgets there are, who is offered them, and how they stand. Pure.

use compliance::{assessment, boa, finding};
use kernel::{Error, HOST, Permission, Result, Scope, Tenancy};
use library::standard;
use people::{assignment, client, staff, team};
use platform::user;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use work::action_item;

use super::input::HomeWidgetRequest;

/// A part of the start page. Arrangements hold these names: one that is retired is never given to another part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = HomeWidget)]
pub enum Widget {
    /// First steps of the role.
    Guide,
    /// Key figures.
    Figures,
    /// Clients with their scores and what is late.
    Clients,
    /// Frameworks with their standards and releases.
    Library,
    /// What needs the caller's action.
    Waiting,
    /// The caller's own action items.
    MyDay,
    /// Clients by the band of their health.
    Health,
    /// Clients by their lead coach.
    Coaches,
    /// Overdue action items by team.
    Teams,
    /// Scores by domain.
    Domains,
    /// Action items closed on time, by month.
    OnTime,
    /// What is due in the next two weeks.
    Coming,
    /// What is new in the library.
    Releases,
}

/// All of them, in the order in which those that a role hides join those that it shows.
const ORDER: [Widget; 13] = [
    Widget::Guide,
    Widget::Figures,
    Widget::Clients,
    Widget::Library,
    Widget::Waiting,
    Widget::MyDay,
    Widget::Health,
    Widget::Coaches,
    Widget::Teams,
    Widget::Domains,
    Widget::OnTime,
    Widget::Coming,
    Widget::Releases,
];

/// What a person is in the portal, by what the person may do: tenants name and cut their roles as they like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = HomeRole)]
pub enum Role {
    /// Looks after all clients of the provider.
    Management,
    /// Works with clients.
    Coach,
    /// Writes the library.
    Author,
    /// Looks after a tenant.
    ClientAdmin,
    /// Leads people.
    Manager,
    /// Does the work.
    Staff,
    /// Reads.
    Viewer,
}

impl Role {
    /// The role of a caller, the same at the host's level and in a workspace.
    pub fn of(scope: &Scope) -> Self {
        let is_of_host = scope.principal().home == HOST;
        if is_of_host && scope.has(assessment::REVIEW) && !scope.has(assignment::ASSIGN) {
            Self::Coach
        } else if is_of_host && scope.has(client::VIEW) {
            Self::Management
        } else if is_of_host && scope.has(standard::UPDATE) {
            Self::Author
        } else if is_of_host {
            Self::Viewer
        } else if scope.has(client::CONTRIBUTE) {
            Self::ClientAdmin
        } else if scope.has(staff::CREATE) {
            Self::Manager
        } else if scope.has(action_item::CONTRIBUTE) {
            Self::Staff
        } else {
            Self::Viewer
        }
    }

    /// What the start page shows until the person arranges it.
    fn default_widgets(self) -> &'static [Widget] {
        use Widget::{Clients, Coaches, Coming, Domains, Figures, Guide, Health, Library, MyDay, OnTime, Releases, Teams, Waiting};
        match self {
            Self::Management => &[Guide, Figures, Clients, Waiting, Health, Coaches, Domains, OnTime, Coming, Releases],
            Self::Coach => &[Guide, Figures, Clients, Waiting, MyDay, Domains, OnTime, Coming, Health, Releases],
            Self::Author => &[Guide, Library, Waiting, Releases],
            Self::ClientAdmin => &[Guide, Figures, Clients, Waiting, MyDay, Domains, OnTime, Teams, Coming, Releases],
            Self::Manager => &[Guide, Figures, MyDay, Waiting, Teams, OnTime, Coming, Releases],
            Self::Staff => &[Guide, MyDay, Waiting, Figures, OnTime, Coming, Releases],
            Self::Viewer => &[Guide, Figures, Clients, Domains, OnTime, Coming, Releases],
        }
    }

    /// All widgets in the usual order of the role, hidden ones among them.
    fn usual(self) -> Vec<Widget> {
        woven(self.default_widgets().to_vec(), &ORDER)
    }
}

/// Whether a caller is offered a widget. One that isn't is neither shown nor counted.
pub fn is_offered(widget: Widget, scope: &Scope) -> bool {
    let any = |permissions: &[Permission]| permissions.iter().any(|permission| scope.has(*permission));
    match widget {
        Widget::Guide => has_guide(scope),
        Widget::Figures => any(&[boa::VIEW, action_item::VIEW]),
        Widget::Clients | Widget::Domains => scope.has(boa::VIEW),
        Widget::Library => scope.has(standard::UPDATE),
        Widget::Waiting => any(&[assessment::VIEW, finding::VERIFY, action_item::VIEW]),
        Widget::Coming => any(&[assessment::VIEW, finding::VIEW, action_item::VIEW]),
        Widget::MyDay => scope.has(action_item::VIEW) && scope.principal().user_id.is_some(),
        Widget::OnTime => scope.has(action_item::VIEW),
        Widget::Health => scope.has(client::VIEW),
        Widget::Coaches => scope.is_provider() && scope.has(client::VIEW),
        Widget::Teams => scope.has(action_item::VIEW) && scope.has(team::VIEW),
        Widget::Releases => scope.has(standard::VIEW),
    }
}

/// The guide is for people, about the whole of the portal rather than the workspace of one tenant. Those who set up the portal have the steps
/// of its set-up instead.
fn has_guide(scope: &Scope) -> bool {
    let principal = scope.principal();
    let is_at_home = principal.home != HOST || !matches!(scope.tenancy(), Tenancy::Tenant(_));
    let sets_up = principal.home == HOST && scope.has(user::CREATE);
    principal.user_id.is_some() && is_at_home && !sets_up
}

/// What a person has arranged. Names that this version doesn't know stay: another node may know them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Widgets in their order.
    pub widgets: Vec<String>,
    /// Those of them that are hidden.
    pub hidden: Vec<String>,
}

/// A widget in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    pub widget: Widget,
    /// Whether the person, or the role for those who arranged nothing, hides it.
    pub is_hidden: bool,
}

/// All widgets as a person has them: as arranged, and those that the person has never arranged as the role has them, after the one that comes
/// before them there.
pub fn placed(role: Role, own: Option<&Arrangement>) -> Vec<Placed> {
    let names = own.map(|own| own.widgets.as_slice()).unwrap_or_default();
    let arranged: Vec<Widget> = names.iter().filter_map(|name| widget_of(name)).collect();
    let hides = |widget: Widget| own.is_some_and(|own| own.hidden.contains(&name(widget)));
    let place = |widget: Widget| {
        let is_hidden = if arranged.contains(&widget) { hides(widget) } else { !role.default_widgets().contains(&widget) };
        Placed { widget, is_hidden }
    };
    woven(arranged.clone(), &role.usual()).into_iter().map(place).collect()
}

/// What to keep of what a person sends, who sees part of the widgets: the others stay where they were.
///
/// # Errors
/// A field error on a widget that is named twice.
pub fn arranged(before: Option<&Arrangement>, sent: &[HomeWidgetRequest]) -> Result<Arrangement> {
    for (at, one) in sent.iter().enumerate() {
        if sent.iter().take(at).any(|earlier| earlier.widget == one.widget) {
            return Err(Error::invalid(format!("widgets[{at}].widget"), "Validation.Repeated"));
        }
    }
    let empty = Arrangement::default();
    let before = before.unwrap_or(&empty);
    let names: Vec<String> = sent.iter().map(|one| name(one.widget)).collect();
    let unsent = before.hidden.iter().filter(|hidden| !names.contains(hidden)).cloned();
    let hidden = sent.iter().filter(|one| one.is_hidden).map(|one| name(one.widget)).chain(unsent).collect();
    Ok(Arrangement { widgets: woven(names, &before.widgets), hidden })
}

/// `order` with what it lacks of `further`, each after the one that comes before it there.
fn woven<T: Clone + PartialEq>(mut order: Vec<T>, further: &[T]) -> Vec<T> {
    let mut next = 0;
    for one in further {
        if let Some(at) = order.iter().position(|other| other == one) {
            next = at + 1;
        } else {
            order.insert(next, one.clone());
            next += 1;
        }
    }
    order
}

fn name(widget: Widget) -> String {
    format!("{widget:?}")
}

fn widget_of(name: &str) -> Option<Widget> {
    serde_json::from_value(Value::from(name)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(widgets: &[&str], hidden: &[&str]) -> Arrangement {
        let names = |of: &[&str]| of.iter().map(|name| (*name).to_owned()).collect();
        Arrangement { widgets: names(widgets), hidden: names(hidden) }
    }

    fn visible_widgets(role: Role, own: &Arrangement) -> Vec<Widget> {
        placed(role, Some(own)).into_iter().filter(|placed| !placed.is_hidden).map(|placed| placed.widget).collect()
    }

    const ROLES: [Role; 7] = [Role::Management, Role::Coach, Role::Author, Role::ClientAdmin, Role::Manager, Role::Staff, Role::Viewer];

    #[test]
    fn every_role_has_every_widget_once_and_starts_with_its_guide() {
        for role in ROLES {
            let all = placed(role, None);
            assert!(ORDER.iter().all(|widget| all.iter().filter(|placed| placed.widget == *widget).count() == 1), "{role:?}");
            assert_eq!((all.len(), all[0].widget), (ORDER.len(), Widget::Guide), "{role:?}");
            let usual: Vec<Widget> = all.into_iter().filter(|placed| !placed.is_hidden).map(|placed| placed.widget).collect();
            assert_eq!(usual, role.default_widgets());
            assert!(ORDER.iter().all(|widget| widget_of(&name(*widget)) == Some(*widget)));
        }
    }

    #[test]
    fn an_arrangement_is_kept_and_names_of_other_versions_are_passed_over() {
        let staff = own(&["Coming", "Weather", "MyDay", "Guide"], &["Guide", "Weather"]);
        let [first, second, ..] = visible_widgets(Role::Staff, &staff)[..] else { panic!("widgets") };
        assert_eq!((first, second), (Widget::Coming, Widget::Releases), "what is new comes after what precedes it for the role");
        assert!(!visible_widgets(Role::Staff, &staff).contains(&Widget::Guide), "hidden");
        assert!(!visible_widgets(Role::Staff, &staff).contains(&Widget::Teams), "the role hides what nobody arranged");
        assert!(visible_widgets(Role::Staff, &own(&["Teams"], &[])).contains(&Widget::Teams), "somebody wanted it");
        assert_eq!(placed(Role::Staff, Some(&own(&[], &[]))), placed(Role::Staff, None));
    }

    #[test]
    fn what_is_not_sent_stays_after_what_preceded_it() {
        let before = own(&["Figures", "Coaches", "MyDay", "Weather"], &["Coaches", "MyDay"]);
        let sent = |widget, is_hidden| HomeWidgetRequest { widget, is_hidden };
        let after = arranged(Some(&before), &[sent(Widget::MyDay, false), sent(Widget::Figures, true)]).unwrap();
        assert_eq!(after.widgets, ["MyDay", "Weather", "Figures", "Coaches"]);
        assert_eq!(after.hidden, ["Figures", "Coaches"]);
        let twice = arranged(None, &[sent(Widget::MyDay, false), sent(Widget::MyDay, true)]).unwrap_err();
        assert_eq!(twice.fields()[0].field, "widgets[1].widget");
    }
}
