//! Every status of a client: the moves that annex B lists for it work, and any other one is refused with those that there are.

use std::collections::BTreeSet;

use serde_json::json;
use testkit::{Who, World, on_both};

use crate::closing::go;

/// Each status and its moves, in the order in which they are named.
const LISTED: [(&str, &[&str]); 6] = [
    ("Prospect", &["Onboarding"]),
    ("Onboarding", &["Active"]),
    ("Active", &["Paused", "Offboarding"]),
    ("Paused", &["Active", "Offboarding"]),
    ("Offboarding", &["Closed"]),
    // Reopened: a closed client is read only until then.
    ("Closed", &["Active"]),
];

/// The life of a client that makes every move.
const LIFE: [&str; 10] =
    ["Prospect", "Onboarding", "Active", "Paused", "Active", "Offboarding", "Closed", "Active", "Paused", "Offboarding"];

#[tokio::test]
async fn each_status_of_a_client_makes_its_own_moves_and_names_them_for_any_other() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let path = format!("/api/app/clients/{}", world.cast.alpha_client);
        let (mut seen, mut made) = (BTreeSet::new(), BTreeSet::new());
        for (at, from) in LIFE.iter().enumerate() {
            let (_, allowed) = LISTED.iter().find(|(status, _)| status == from).unwrap();
            if seen.insert(*from) {
                for (to, _) in LISTED.iter().filter(|(to, _)| !allowed.contains(to)) {
                    let reply = go(&host, &path, to, None).await;
                    assert_eq!(reply.refused(400), "Portal:Common.InvalidTransition", "{from} to {to}");
                    assert_eq!(reply.json()["error"]["data"], json!({"from": from, "to": to, "allowed": allowed}));
                }
                assert_eq!(host.get(&path).await.ok()["status"], *from, "nothing was changed");
            }
            let Some(to) = LIFE.get(at + 1) else { break };
            assert_eq!(go(&host, &path, to, None).await.ok()["status"], *to, "{from} to {to}");
            made.insert((*from, *to));
        }
        let all: BTreeSet<(&str, &str)> = LISTED.iter().flat_map(|(from, moves)| moves.iter().map(move |to| (*from, *to))).collect();
        assert_eq!((seen.len(), made), (LISTED.len(), all));
    })
    .await;
}
