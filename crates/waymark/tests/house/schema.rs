//! What a released program did to the schema stays as it was: databases that took a step never take it again.

use std::{collections::BTreeMap, fmt::Write};

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
