//! What a released program did to the schema stays as it was: databases that took a step never take it again.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use store::Engine;

use crate::source::{files, read, root};

/// Every step as it speaks to `engine`, under a line with its name.
fn written(engine: Engine) -> String {
    waymark::compose::migrations().iter().fold(String::new(), |mut text, step| {
        writeln!(text, "-- {}\n{};\n", step.name, step.statements(engine).join(";\n")).unwrap();
        text
    })
}

/// Steps by name.
fn parts(text: &str) -> BTreeMap<&str, &str> {
    let steps = text.split("-- ").skip(1);
    steps.map(|step| step.split_once('\n').unwrap()).map(|(name, sql)| (name, sql.trim())).collect()
}

/// `WAYMARK_TEST_RELEASE=0.2.0` notes the schema as it is now under that version; tests/upgrade/README.md says when.
#[test]
fn steps_that_were_released_are_what_they_were() {
    if let Ok(version) = std::env::var("WAYMARK_TEST_RELEASE") {
        for (engine, name) in [(Engine::Sqlite, "sqlite"), (Engine::Postgres, "postgres")] {
            std::fs::write(root().join(format!("tests/upgrade/{version}-{name}.sql")), written(engine)).unwrap();
        }
    }
    let kept = files("tests/upgrade/", &[".sql"]);
    assert!(kept.len() >= 2, "a page for each database: {kept:?}");
    for file in kept {
        let engine = if file.ends_with("-sqlite.sql") { Engine::Sqlite } else { Engine::Postgres };
        let (now, released) = (written(engine), read(&file));
        let now = parts(&now);
        for (step, sql) in parts(&released) {
            let own = now
                .get(step)
                .unwrap_or_else(|| panic!("{step} was released ({file}) and is gone; write a step that takes back what it did"));
            assert_eq!(*own, sql, "{step} was released ({file}) and never changes; write a step after it");
        }
    }
}

/// Names in quotes, one after the other.
fn quoted(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

/// Columns of a table by which rows of the same tenant are found: the key's and those of each index, without the tenant.
fn found_by(statements: &[String]) -> Vec<(String, String)> {
    let of_key = |sql: &String| Some((quoted(sql).first()?.to_string(), quoted(sql.split_once("PRIMARY KEY (")?.1).get(1)?.to_string()));
    let of_index = |sql: &String| {
        let (table, columns) = sql.split_once(" ON ")?.1.split_once('(')?;
        Some((quoted(table).first()?.to_string(), quoted(columns).get(1)?.to_string()))
    };
    let created = |sql: &&String, what: &str| sql.starts_with(&format!("CREATE {what}"));
    let keys = statements.iter().filter(|sql| created(sql, "TABLE")).filter_map(of_key);
    let indexes = statements.iter().filter(|sql| created(sql, "INDEX") || created(sql, "UNIQUE INDEX")).filter_map(of_index);
    keys.chain(indexes).collect()
}

/// A row that goes is looked for among those that may refer to it: without an index, a purge of many rows would not end.
#[test]
fn references_within_a_table_are_indexed() {
    let statements: Vec<String> = waymark::compose::migrations().iter().flat_map(|step| step.statements(Engine::Postgres)).collect();
    let found_by = found_by(&statements);
    let mut count = 0;
    for sql in statements.iter().filter(|sql| sql.starts_with("CREATE TABLE")) {
        let table = quoted(sql)[0];
        for reference in sql.split("FOREIGN KEY (").skip(1) {
            let names = quoted(reference);
            let [_, column, to, ..] = names[..] else { panic!("{reference}") };
            if to == table {
                count += 1;
                assert!(found_by.contains(&(table.to_owned(), column.to_owned())), "{table} has no index that begins with {column}");
            }
        }
    }
    assert!(count >= 4, "{count} references within tables");
}

/// Tables with stamps that a source of migrations makes.
fn stamped_in(source: &str) -> Vec<String> {
    let makers = ["tenant_table(\"", "system_table(\"", "host_table(\""];
    let made = makers.iter().flat_map(|maker| source.split(*maker).skip(1));
    made.filter_map(|rest| Some(rest.split('"').next()?.to_owned())).collect()
}

/// The check of lost rows looks for what the audit log lists as created in the tables that areas register: one that is left out would lose
/// rows unnoticed.
#[test]
fn tables_with_stamps_are_registered() {
    let made: BTreeSet<String> = files("crates/", &["/migrations.rs"]).iter().flat_map(|file| stamped_in(&read(file))).collect();
    assert!(made.len() > 40, "the tables are found: {made:?}");
    let stamped = waymark::compose::stamped();
    let tables: BTreeSet<String> = stamped.iter().map(|registered| registered.table().to_owned()).collect();
    assert_eq!(tables, made, "name each in `stamped` of its area, as `store::Stamped::of::<Entity>()`");
    let types: BTreeSet<&str> = stamped.iter().map(|registered| registered.entity_type).collect();
    assert_eq!([tables.len(), types.len()], [stamped.len(); 2], "each table once, each under a type of its own");
}
