//! Each number of the start page counts the rows of the list that it opens.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, on_both_with_demo};

use crate::{index::behind_its_back, made};

const OPEN_FINDINGS: &str = "status=Open&status=ActionPlanned&status=InProgress&status=ReadyForVerification";
const UNFINISHED: &str = "status=Open&status=InProgress&status=Blocked&status=AwaitingVerification";
const NOT_CLOSED: &str = "status=Prospect&status=Onboarding&status=Active&status=Paused&status=Offboarding";

async fn board(of: &Actor) -> Value {
    of.get("/api/app/home/dashboard").await.ok()
}

/// How many rows a list has.
async fn rows(by: &Actor, list: &str, query: &str) -> Value {
    by.get(&format!("/api/app/{list}?{query}")).await.ok()["totalCount"].clone()
}

fn texts(of: &Value) -> (&str, &str) {
    (of["id"].as_str().unwrap(), of["name"].as_str().unwrap())
}

// spec: HOME-01
#[tokio::test]
async fn numbers_of_clients_coaches_and_teams_open_as_many_rows() {
    on_both(async |world: World| {
        let (admin, management) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Management).await);
        let team = json!({"clientId": world.cast.alpha_client, "name": "Night"});
        let team = admin.post("/api/app/teams", team).await.ok();
        for (title, due_on, team) in
            [("Late", "2026-03-01", &team["id"]), ("Later", "2026-03-09", &team["id"]), ("Of none", "2026-03-01", &Value::Null)]
        {
            let item = json!({"clientId": world.cast.alpha_client, "teamId": team, "title": title, "actionType": "Task",
                "priority": "High", "ownerUserId": world.cast.user(Who::Staff), "dueOn": due_on});
            made(&admin, item).await;
        }
        let shown = board(&admin).await;
        let [late] = &shown["teams"].as_array().unwrap()[..] else { panic!("one team is late: {shown}") };
        assert_eq!((texts(late).1, &late["overdue"], &late["open"]), ("Night", &json!(1), &json!(2)));
        let of_team = format!("teamId={}", texts(late).0);
        assert_eq!(rows(&admin, "action-items", &format!("{of_team}&overdue=true")).await, late["overdue"]);
        assert_eq!(rows(&admin, "action-items", &format!("{of_team}&{UNFINISHED}")).await, late["open"]);
        assert_eq!((&shown["health"], &shown["coaches"]), (&Value::Null, &Value::Null), "the role hides them");

        behind_its_back(&world, "UPDATE clients SET health_band = 'Red' WHERE code IN ('AONE', 'BETA')").await;
        let shown = board(&management).await;
        let health: Vec<_> =
            shown["health"].as_array().unwrap().iter().map(|one| (one["band"].as_str().unwrap(), &one["clients"])).collect();
        assert_eq!(health, [("Red", &json!(2)), ("Amber", &json!(0)), ("Green", &json!(0))]);
        for (band, clients) in health {
            assert_eq!(rows(&management, "clients", &format!("health={band}")).await, *clients);
        }
        let coaches = shown["coaches"].as_array().unwrap();
        assert_eq!(coaches.len(), 3, "{shown}");
        for coach in coaches {
            let led = format!("{NOT_CLOSED}&leadCoachUserId={}", coach["userId"].as_str().unwrap());
            assert_eq!(rows(&management, "clients", &led).await, coach["clients"]);
            assert_eq!(rows(&management, "clients", &format!("{led}&health=Red")).await, coach["redClients"]);
            assert_ne!(coach["name"], "");
        }
        let (workspace, client) = (management.within(world.cast.alpha), world.cast.alpha_client);
        let of_one = workspace.get(&format!("/api/app/home/dashboard?clientId={client}")).await.ok();
        assert_eq!((&of_one["health"], &of_one["coaches"]), (&Value::Null, &Value::Null), "one client is compared with none");

        let hidden = json!({"widgets": [{"widget": "Health", "isHidden": true}, {"widget": "Coaches", "isHidden": true}]});
        management.put("/api/app/home/arrangement", hidden).await.ok();
        let shown = board(&management).await;
        assert_eq!((&shown["health"], &shown["coaches"]), (&Value::Null, &Value::Null), "what is hidden is not counted");
    })
    .await;
}

// spec: HOME-01
#[tokio::test]
async fn numbers_of_each_client_and_of_what_waits_open_as_many_rows() {
    on_both_with_demo(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let shown = board(&host).await;
        let framework = shown["scores"]["frameworkId"].as_str().unwrap();
        let clients = shown["scores"]["clients"].as_array().unwrap();
        assert!(clients.iter().any(|client| client["overdueActions"].as_u64() > Some(0)), "the demo has late work");
        assert!(clients.iter().any(|client| client["figures"]["openFindings"].as_u64() > Some(0)), "and findings");
        for client in clients {
            let (id, name) = texts(client);
            let of = format!("clientId={id}");
            assert_eq!(rows(&host, "action-items", &format!("{of}&{UNFINISHED}")).await, client["openActions"], "{name}");
            assert_eq!(rows(&host, "action-items", &format!("{of}&overdue=true")).await, client["overdueActions"], "{name}");
            let of_one = host.get(&format!("/api/app/home/dashboard?{of}")).await.ok();
            let counted = (&of_one["actions"]["open"], &of_one["actions"]["overdue"]);
            assert_eq!(counted, (&client["openActions"], &client["overdueActions"]), "{name} alone");
            let findings = format!("{of}&frameworkId={framework}&{OPEN_FINDINGS}");
            assert_eq!(rows(&host, "findings", &findings).await, client["figures"]["openFindings"], "{name}");
        }
        let waiting = &shown["waiting"];
        for (number, list, query) in [
            ("assessmentsInReview", "assessments", "awaitsMe=true&status=Submitted&status=InReview"),
            ("findingsToVerify", "findings", "status=ReadyForVerification"),
        ] {
            assert_eq!(rows(&host, list, query).await, waiting[number], "{number}");
        }
    })
    .await;
}
