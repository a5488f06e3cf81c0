//! Which steps a guide has. Pure.

use compliance::assessment;
use kernel::{Permission, Scope};
use library::standard;
use people::{assignment, client, client_note, staff, team};
use serde::Serialize;
use utoipa::ToSchema;
use work::action_item;

use crate::arrangement::rules::Role;

/// A step of a guide. Each is done when what it makes is there, so it can be taken on any page and in any order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DashboardStepKind)]
pub enum Step {
    /// The account has a phone number.
    Profile,
    /// The account has a picture.
    Picture,
    /// Which notifications arrive by email is chosen.
    Notifications,
    /// A view of a list is saved.
    SaveView,
    /// The start page is arranged.
    Arrange,
    /// A client is added.
    OpenClient,
    /// A coach is assigned to a client.
    AssignCoach,
    /// A note on a client is written.
    WriteNote,
    /// An assessment is led by the person.
    LeadAssessment,
    /// An assessment that the person leads is finalised.
    FinaliseAssessment,
    /// A person is added to the staff.
    AddPerson,
    /// A team is created.
    CreateTeam,
    /// An action item is created.
    AddAction,
    /// An action item of the person is done.
    FinishAction,
    /// A release of the library is made.
    Release,
}

/// Steps of a guide.
pub const STEPS: usize = 5;

/// Those that everybody can take: they fill up the guides of people who may do less.
const FOR_ALL: [Step; 5] = [Step::Notifications, Step::Profile, Step::SaveView, Step::Arrange, Step::Picture];

/// The steps of a role, the most important first.
fn of_role(role: Role) -> &'static [Step] {
    use Step::{
        AddAction, AddPerson, AssignCoach, CreateTeam, FinaliseAssessment, FinishAction, LeadAssessment, OpenClient, Release, WriteNote,
    };
    match role {
        Role::Management => &[OpenClient, AssignCoach, WriteNote],
        Role::Coach => &[WriteNote, LeadAssessment, AddAction, FinaliseAssessment],
        Role::Author => &[Release],
        Role::ClientAdmin => &[AddPerson, CreateTeam, AddAction, FinishAction],
        Role::Manager => &[CreateTeam, AddAction, FinishAction],
        Role::Staff => &[AddAction, FinishAction],
        Role::Viewer => &[],
    }
}

/// The steps of a caller's guide: those of the role that the caller may take.
pub fn steps(role: Role, scope: &Scope) -> Vec<Step> {
    first(role, |step| may_take(step, scope))
}

fn first(role: Role, may_take: impl Fn(Step) -> bool) -> Vec<Step> {
    of_role(role).iter().chain(&FOR_ALL).copied().filter(|step| may_take(*step)).take(STEPS).collect()
}

fn may_take(step: Step, scope: &Scope) -> bool {
    let any = |permissions: &[Permission]| permissions.iter().any(|permission| scope.has(*permission));
    // A list says whether these are done.
    let both = |view: Permission, change: Permission| scope.has(view) && scope.has(change);
    match step {
        Step::Profile | Step::Picture | Step::Notifications | Step::Arrange => true,
        Step::SaveView => any(&[client::VIEW, action_item::VIEW, standard::VIEW]),
        Step::OpenClient => scope.has(client::CREATE),
        Step::AssignCoach => scope.has(assignment::ASSIGN),
        Step::WriteNote => scope.has(client_note::WRITE),
        Step::LeadAssessment => both(assessment::VIEW, assessment::CREATE),
        Step::FinaliseAssessment => both(assessment::VIEW, assessment::FINALISE),
        Step::AddPerson => scope.has(staff::CREATE),
        Step::CreateTeam => scope.has(team::CREATE),
        Step::AddAction => scope.has(action_item::CREATE),
        Step::FinishAction => both(action_item::VIEW, action_item::CONTRIBUTE),
        Step::Release => scope.has(standard::RELEASE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_five_steps_however_little_it_may_do() {
        let roles = [Role::Management, Role::Coach, Role::Author, Role::ClientAdmin, Role::Manager, Role::Staff, Role::Viewer];
        for role in roles {
            assert_eq!(first(role, |_| true).len(), STEPS, "{role:?}");
            assert_eq!(first(role, |step| FOR_ALL.contains(&step)), FOR_ALL, "{role:?}");
        }
        assert_eq!(first(Role::Staff, |_| true)[..3], [Step::AddAction, Step::FinishAction, Step::Notifications]);
        assert!(!first(Role::Coach, |step| step != Step::WriteNote).contains(&Step::WriteNote));
    }
}
