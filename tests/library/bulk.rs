//! Bulk changes.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use library::domain::{Domain, Entity as Domains};
use serde_json::{Value, json};
use store::sea_orm::{EntityTrait, QueryOrder};
use testkit::{Who, World, on_both};

use crate::{imported, nist, own, without_four_eyes};

/// The catalogue with changed titles and statements, including groups.
fn reworded() -> Vec<u8> {
    fn reword(value: &mut Value) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match value {
                        Value::String(text) if name == "title" || name == "prose" => text.push_str(" (reworded)"),
                        other => reword(other),
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(reword),
            _ => {}
        }
    }
    let mut catalogue: Value = serde_json::from_slice(&nist()).unwrap();
    reword(&mut catalogue["catalog"]["groups"]);
    serde_json::to_vec(&catalogue).unwrap()
}

#[tokio::test]
async fn many_standards_are_changed_in_few_statements() {
    on_both(async |world: World| {
        without_four_eyes(&world).await;
        let author = world.as_user(Who::Author).await;
        let first = imported(&world, &author, "newFrameworkCode=NIST&publishAndRelease=true", nist()).await;
        let framework = first["frameworkId"].as_str().unwrap();
        let run: Arc<Mutex<BTreeMap<&str, usize>>> = Arc::default();
        let seen = Arc::clone(&run);
        world.app.db().watch(move |statement| {
            for table in ["domains", "subdomains", "standards", "standard_versions", "standard_texts"] {
                let writes = ["UPDATE", "DELETE FROM", "INSERT INTO"].map(|verb| format!("{verb} \"{table}\""));
                if writes.iter().any(|write| statement.sql.contains(write)) {
                    *seen.lock().unwrap().entry(table).or_default() += 1;
                }
            }
        });
        let again = imported(&world, &author, &format!("frameworkId={framework}&publishAndRelease=true"), reworded()).await;
        assert_eq!((again["update"].as_i64(), again["domains"]["update"].as_i64()), (Some(149), Some(18)), "{again}");
        let run = run.lock().unwrap().clone();
        assert!(run.len() >= 4 && run.values().all(|count| *count <= 8), "149 standards in two slices: {run:?}");
        let list = author.get(&format!("/api/app/standards?frameworkId={framework}&maxResultCount=1000")).await.ok();
        let titles = list["items"].as_array().unwrap();
        assert!(titles.len() == 149 && titles.iter().all(|row| row["title"].as_str().unwrap().ends_with("(reworded)")), "each was changed");
        let found = author.get(&format!("/api/app/standards/search?frameworkId={framework}&text=reworded")).await.ok();
        assert_eq!(found["totalCount"], 149, "and is found by its new text");
    })
    .await;
}

#[tokio::test]
async fn rows_exchange_their_codes_all_or_none() {
    on_both(async |world: World| {
        let author = world.as_user(Who::Author).await;
        let own = own(&author).await;
        let body = json!({"frameworkId": own.framework["id"], "code": "ENV", "name": "Environment", "colour": 4, "weight": 1});
        author.post("/api/app/domains", body).await.ok();
        let (db, scope) = (world.app.db(), world.installer());
        let read = async || {
            let all = Domains::find().order_by_asc(<Domains as EntityTrait>::Column::Id);
            db.read(&scope, |tx| async move { tx.all(all).await }).await.unwrap()
        };
        let before = read().await;
        let rows = &before;
        let exchanged: Vec<Domain> = db
            .write(&scope, |tx| async move {
                let other = |at: usize| Domain { code: rows[1 - at].code.clone(), ..rows[at].clone() };
                tx.update_all::<Domains>(vec![(&rows[0], other(0)), (&rows[1], other(1))]).await
            })
            .await
            .unwrap();
        let after = read().await;
        assert_eq!(after, exchanged);
        assert_eq!((&after[0].code, &after[1].code), (&before[1].code, &before[0].code));
        assert!(after.iter().zip(&before).all(|(new, old)| new.concurrency_stamp != old.concurrency_stamp && new.updated_at.is_some()));
        // One of the two was read before the exchange.
        let (stale, fresh) = (&before[0], &after[1]);
        let late = db.write(&scope, |tx| async move {
            let renamed = |row: &Domain| Domain { name: "Late".to_owned(), ..row.clone() };
            tx.update_all::<Domains>(vec![(stale, renamed(stale)), (fresh, renamed(fresh))]).await.map(drop)
        });
        assert_eq!(late.await.unwrap_err().kind(), kernel::Kind::Stale);
        let gone = db.write(&scope, |tx| async move { tx.delete_all::<Domains>(&[stale.clone(), fresh.clone()]).await });
        assert_eq!(gone.await.unwrap_err().kind(), kernel::Kind::Stale);
        assert_eq!(read().await, after, "neither was changed");
    })
    .await;
}
