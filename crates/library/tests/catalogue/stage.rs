//! Imports side by side, and imports that come to no end.

use crate::common::{House, job, on_both, small};
use ::store::{
    Table, Tx,
    sea_orm::{
        self, ColumnTrait, EntityTrait, FromQueryResult, QuerySelect,
        sea_query::{Condition, Expr},
    },
};
use kernel::{Granted, Result, Scope};
use library::{
    domain, framework,
    import::{self, Options, Stages, Target},
    standard::{Entity as Standards, StandardElements, StandardVersions},
    subdomain,
};
use serde_json::{Value, json};

type Frameworks = <framework::Entity as EntityTrait>::Column;
type StageColumn = <Stages as EntityTrait>::Column;
type Versions = <StandardVersions as EntityTrait>::Column;

fn host(house: &House) -> Scope {
    Scope::host(house.app.now(), Granted::default())
}

/// How many rows there are, those that nobody sees too.
async fn rows<E: Table>(tx: &Tx) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Row {
        number: i64,
    }
    let select = E::find().select_only().column_as(Expr::cust("count(*)"), "number");
    Ok(tx.rows_with_deleted::<E, Row>(select).await?[0].number)
}

/// Rows of every table that an import writes.
async fn written(house: &House) -> [i64; 7] {
    let scope = host(house);
    let counts = house.app.db().read(&scope, |tx| async move {
        Ok([
            rows::<framework::Entity>(&tx).await?,
            rows::<domain::Entity>(&tx).await?,
            rows::<subdomain::Entity>(&tx).await?,
            rows::<Standards>(&tx).await?,
            rows::<StandardVersions>(&tx).await?,
            rows::<StandardElements>(&tx).await?,
            rows::<Stages>(&tx).await?,
        ])
    });
    counts.await.unwrap()
}

async fn frameworks(house: &House) -> Vec<framework::Framework> {
    framework::service::list(&house.app, &house.author(1), None, None, &kernel::Page::first(10)).await.unwrap().items
}

fn many(controls: usize) -> Value {
    let control = |number: usize| {
        let parts = json!([{ "name": "statement", "prose": format!("Control {number} is met.") }]);
        json!({ "id": format!("c-{number}"), "title": format!("Control {number}"), "parts": parts })
    };
    let mut document = small();
    document["catalog"]["controls"] = (1..=controls).map(control).collect();
    document
}

#[tokio::test]
async fn of_two_imports_under_one_new_code_one_makes_the_framework_and_the_other_says_why_not() {
    on_both(async |house: House| {
        let options =
            Options { target: Target::NewCode("SAME".into()), dry_run: false, publish_and_release: false, renames: Default::default() };
        let mut jobs = Vec::new();
        for document in [small(), many(3)] {
            import::service::start(&house.app, &house.author(1), document.to_string().into_bytes().into(), &options).await.unwrap();
            jobs.push(house.app.db().claim_job().await.unwrap().unwrap());
        }
        let handler = job("library.import");
        let run = |at: usize| handler(http::JobRun::of(&house.app, jobs[at].clone()));
        let (first, second) = tokio::join!(run(0), run(1));
        let lost: Vec<kernel::Error> = [first, second].into_iter().filter_map(std::result::Result::err).collect();
        assert_eq!(lost.len(), 1, "{lost:?}");
        assert_eq!(lost[0].code(), Some("Frameworks.CodeTaken"));
        assert_eq!(frameworks(&house).await.len(), 1);
        let counts = written(&house).await;
        assert_eq!((counts[0], counts[6]), (1, 0), "nothing is left of the other");
        let standards = house.standards().await.len();
        assert!(standards == 5 || standards == 7, "{standards}: of one catalogue alone");
    })
    .await;
}

#[tokio::test]
async fn two_imports_into_one_code_from_the_command_line_make_one_framework() {
    on_both(async |house: House| {
        let document = small();
        let (first, second) = tokio::join!(house.import(&document, "BOTH", true), house.import(&document, "BOTH", true));
        let (first, second) = (first.unwrap(), second.unwrap());
        assert_eq!((first.framework_id, first.create + second.create), (second.framework_id, 5));
        assert_eq!((frameworks(&house).await.len(), house.standards().await.len()), (1, 5));
        assert_eq!(written(&house).await, [1, 2, 3, 5, 5, 5, 0]);
    })
    .await;
}

/// Imports and is gone as soon as it has written something; others write meanwhile. Gives how often they did.
async fn killed(house: &House, document: &Value) -> usize {
    let between = async {
        let mut writes = 0;
        loop {
            if written(house).await[4] > 5 {
                writes += 1;
            }
            // Somebody else's change: the framework's own row, as a stand-in for a sign-in.
            let scope = host(house);
            let other = house.app.db().write(&scope, |tx| async move {
                tx.set_where::<framework::Entity>(
                    Condition::all().add(Frameworks::Code.eq("SMALL")),
                    vec![(Frameworks::Licence, Expr::val(writes.to_string()))],
                )
                .await
            });
            other.await.unwrap();
            if writes >= 3 {
                return writes;
            }
        }
    };
    tokio::select! {
        biased;
        done = house.import(document, "SMALL", true) => panic!("the import came to its end: {done:?}"),
        writes = between => writes,
    }
}

#[tokio::test]
async fn others_write_between_slices_and_see_nothing_and_what_a_killed_import_wrote_is_removed() {
    on_both(async |house: House| {
        let before = house.import(&small(), "SMALL", true).await.unwrap();
        let (standards, counts) = (house.standards().await, written(&house).await);
        assert_eq!(killed(&house, &many(4_000)).await, 3);
        let half = written(&house).await;
        assert!(half[3] > counts[3] && half[6] == 1, "{half:?}: some of it was written");
        assert_eq!(house.standards().await, standards, "and nobody sees it");

        let sweep = job("library.sweep");
        house.app.db().write(&host(&house), |tx| async move { tx.enqueue("library.sweep", &()).await }).await.unwrap();
        let job = house.app.db().claim_job().await.unwrap().unwrap();
        let run = || sweep(http::JobRun::of(&house.app, job.clone()));
        assert_eq!(run().await.unwrap(), json!(0), "it might be alive");
        let long_ago = house.app.now() - chrono::TimeDelta::hours(1);
        let scope = host(&house);
        let dead = house.app.db().write(&scope, |tx| async move {
            tx.set_where::<Stages>(Condition::all(), vec![(StageColumn::AliveAt, Expr::val(long_ago))]).await
        });
        dead.await.unwrap();
        assert_eq!(run().await.unwrap(), json!(1));
        assert_eq!(written(&house).await, counts, "not a row is left");
        let again = house.import(&many(7), "SMALL", true).await.unwrap();
        assert_eq!((again.framework_id, again.create), (before.framework_id, 7));
    })
    .await;
}

#[tokio::test]
async fn standards_that_nobody_sees_and_that_lost_their_versions_are_noticed() {
    on_both(async |house: House| {
        house.import(&small(), "SMALL", true).await.unwrap();
        let (db, scope) = (house.app.db(), host(&house));
        let seen = async || (import::half_imported(db).await.unwrap(), import::abandoned(db).await.unwrap());
        assert_eq!(seen().await, (0, 0));
        killed(&house, &many(4_000)).await;
        assert_eq!(seen().await, (0, 0), "it might be alive");
        let long_ago = house.app.now() - chrono::TimeDelta::hours(1);
        let dead = db.write(&scope, |tx| async move {
            tx.set_where::<Stages>(Condition::all(), vec![(StageColumn::AliveAt, Expr::val(long_ago))]).await
        });
        dead.await.unwrap();
        assert_eq!(seen().await, (0, 1), "the next sweep removes what it wrote");
        // What is hidden, and no sweep finds: neither the stage nor the versions are there any more.
        let lost = db.write(&scope, |tx| async move {
            tx.purge::<Stages>(Condition::all()).await?;
            tx.purge::<StandardVersions>(Condition::all().add(Versions::DeletedAt.is_not_null())).await
        });
        assert!(lost.await.unwrap() > 0);
        assert_eq!(seen().await, (1, 0));
    })
    .await;
}
