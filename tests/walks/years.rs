//! A date before 1900 or after 2200 is rejected on its field in any call: it is a typing error, and beyond
//! four digits PostgreSQL can't store all years, and SQLite compares them as texts.

use serde_json::{Value, json};
use store::Engine;
use testkit::{Who, World, on};

use crate::{
    nul::{permitted_call, required},
    operations,
    sample::{Schemas, is_day, is_instant},
};

const YEARS: [&str; 4] = ["-0044", "1899", "2201", "+12345"];

/// Whether a schema is of this kind.
type IsOfKind = fn(&Value) -> bool;

/// What asks for a schema, and how a value of it goes on after the year.
const KINDS: [(IsOfKind, &str); 2] = [(is_day, "-06-01"), (is_instant, "-06-01T09:00:00Z")];

async fn walk(world: World) {
    let host = world.as_user(Who::HostAdmin).await;
    let actors = [host.within(world.cast.alpha), host, world.as_user(Who::ClientAdmin).await];
    let schemas = Schemas(operations::DOCUMENT.clone());
    let id = |_: &str| Some("0192d3a4-0000-7000-8000-00000000dead".to_owned());
    let (mut bodies, mut parameters) = (0, 0);
    for operation in operations::all().iter().filter(|o| o.path.starts_with("/api/")) {
        let name = operation.name();
        let path = format!("{}?{}", operation.concrete_path(), required(&schemas, operation));
        for (is_wanted, rest) in KINDS {
            let schema = schemas.body(&operation.spec);
            for place in schema.map(|schema| schemas.places(schema, is_wanted)).unwrap_or_default() {
                for year in YEARS {
                    let mut body = operation.spec["requestBody"]["content"]["application/json"]["example"].clone();
                    schemas.put(schema.unwrap(), &mut body, &place, &format!("{year}{rest}"), &id);
                    let reply = permitted_call(&actors, operation, &path, Some(&body)).await;
                    let field = place.replace("[]", "[0]");
                    assert!(reply.fields().contains(&field), "{name}: {place} in {year}: {}", reply.text());
                }
                bodies += 1;
            }
            let body = operation.has_body.then(|| json!({}));
            let all = operation.spec["parameters"].as_array().into_iter().flatten();
            for parameter in all.filter(|p| p["in"] == "query" && is_wanted(schemas.resolve(&p["schema"]))) {
                let wanted = parameter["name"].as_str().unwrap().to_owned();
                for year in YEARS {
                    let query = format!("{path}{wanted}={year}{rest}").replace('+', "%2B");
                    let reply = permitted_call(&actors, operation, &query, body.as_ref()).await;
                    assert!(reply.fields().contains(&wanted), "{name}: {wanted} in {year}: {}", reply.text());
                }
                parameters += 1;
            }
        }
    }
    assert!(bodies > 25 && parameters > 25, "the walk has seen the dates: {bodies} in bodies, {parameters} parameters");
}

#[tokio::test]
async fn dates_before_1900_and_after_2200_are_rejected() {
    on(Engine::Sqlite, walk).await;
}

#[tokio::test]
async fn dates_before_1900_and_after_2200_are_rejected_on_postgresql() {
    on(Engine::Postgres, walk).await;
}
