//! No tenant sees another's data: every operation is called with another tenant's id in the path, in a filter, in a body and in lists, on
//! the demo data, as a tenant's administrator, as a coach of other clients and as a host user in another workspace. The document determines
//! what to try, and the walk fails for anything that it could not try.

mod body;
mod filter;
mod ids;
mod made;
mod path;
mod tried;
mod walls;

use store::Engine;
use testkit::{Actor, World, on_with_demo};

use crate::{
    operations::{self, Operation},
    sample::Schemas,
};
use ids::Ids;
use tried::Tried;

/// The victim's data and the attacker.
struct Walk<'a> {
    operations: &'a [Operation],
    schemas: &'a Schemas,
    own: &'a Ids,
    victims: &'a Ids,
    tried: &'a Tried,
    who: &'static str,
    attacker: &'a Actor,
}

async fn sign_in(world: &World, tenant: Option<&str>, user: &str) -> Actor {
    let caller = tenant.map_or_else(|| world.anon(), |t| world.anon().within(t));
    let scope = "openid profile roles Portal";
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", user), ("password", demo::cast::PASSWORD), ("scope", scope)];
    let token = caller.form("/connect/token", &pairs).await.ok()["access_token"].as_str().unwrap().to_owned();
    world.anon().with_token(Some(&token))
}

async fn attackers(world: &World) -> Vec<(&'static str, Actor)> {
    vec![
        ("administrator of another tenant", sign_in(world, Some("Harbourlight"), "amara.lindqvist").await),
        ("coach of another tenant's clients", sign_in(world, None, "priya.nandakumar").await.within("Harbourlight")),
        ("coach over the portfolio", sign_in(world, None, "priya.nandakumar").await),
        (HOST_ADMINISTRATOR, sign_in(world, None, "helena.marsh").await.within("Harbourlight")),
    ]
}

const HOST_ADMINISTRATOR: &str = "host administrator in another workspace";

async fn walk(world: World) {
    let operations = operations::all();
    let schemas = Schemas(operations::DOCUMENT.clone());
    let own = Ids::of_tenant(&world, &operations, "Harbourlight").await;
    let victims = Ids::of_tenant(&world, &operations, "Brambleway").await;
    for tenant in [&own.tenant, &victims.tenant] {
        let plan = [platform::feature::LDAP, platform::feature::OAUTH].map(|name| (name.to_owned(), "true".to_owned()));
        platform::feature::set(&world.app, &world.installer(), tenant.parse().unwrap(), &plan).await.unwrap();
    }
    let tried = Tried::default();
    for (who, attacker) in &attackers(&world).await {
        let walk = Walk { operations: &operations, schemas: &schemas, own: &own, victims: &victims, tried: &tried, who, attacker };
        path::walk(&walk).await;
        filter::walk(&walk).await;
        body::walk(&walk).await;
    }
    tried.check();
}

#[tokio::test]
async fn ids_of_another_tenant_are_not_found() {
    on_with_demo(Engine::Sqlite, walk).await;
}

#[tokio::test]
async fn ids_of_another_tenant_are_not_found_on_postgresql() {
    on_with_demo(Engine::Postgres, walk).await;
}
