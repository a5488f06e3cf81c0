//! Databases with test data, made once and copied by every test: also by other programs of the same run, where `WAYMARK_TEST_TEMPLATES`
//! names a folder for them (scripts/server-tests.sh).
#![allow(clippy::expect_used)] // a failed setup fails the test

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

use kernel::{Clock, SystemClock};
use store::Engine;
use tokio::sync::OnceCell;

use crate::{
    Cast,
    database::{self, TestDatabase},
    world::{add_demo, populate, start},
};

/// What a database is filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeedData {
    /// The test data, at the instant at which every test starts.
    Cast,
    /// The test data, now: for separate processes.
    CastNow,
    /// The test data and the demo data.
    Demo,
}

impl SeedData {
    fn name(self) -> &'static str {
        match self {
            Self::Cast => "cast",
            Self::CastNow => "cast_now",
            Self::Demo => "demo",
        }
    }

    /// What it is made from, so that the test data are written once.
    fn base(self) -> Option<Self> {
        (self == Self::Demo).then_some(Self::Cast)
    }

    fn clock(self) -> Arc<dyn Clock> {
        if self == Self::CastNow { Arc::new(SystemClock) } else { start() }
    }
}

/// A database that is copied and never used itself, with its files.
pub(crate) struct Template {
    pub(crate) place: TestDatabase,
    pub(crate) cast: Cast,
    folder: PathBuf,
}

impl Template {
    /// Copies its files to where a copy of its database expects them.
    pub(crate) fn copy_files(&self, to: &Path) {
        let from = self.folder.join("files");
        if from.is_dir() {
            copy_folder(&from, &to.join("files"));
        }
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a copy");
        }
    }
}

/// The folder for templates: of the run, or of this program alone.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let shared = std::env::var_os("WAYMARK_TEST_TEMPLATES").map(PathBuf::from);
    shared.unwrap_or_else(|| tempfile::tempdir().expect("a folder").keep())
});

/// One cell for each content and database.
static CELLS: [OnceCell<Template>; 6] = [const { OnceCell::const_new() }; 6];

fn cell(engine: Engine, content: SeedData) -> &'static OnceCell<Template> {
    &CELLS[content as usize * 2 + usize::from(engine == Engine::Postgres)]
}

/// The template of `content` on `engine`; the first that asks for it makes it.
pub(crate) async fn template(engine: Engine, content: SeedData) -> &'static Template {
    let base = match content.base() {
        Some(base) => Some(cell(engine, base).get_or_init(|| found_or_made(engine, base, None)).await),
        None => None,
    };
    cell(engine, content).get_or_init(|| found_or_made(engine, content, base)).await
}

/// The name of a template on a server, which may hold those of other runs.
fn name_of(kind: &str) -> String {
    let mut run = DefaultHasher::new();
    FOLDER.hash(&mut run);
    format!("wm_template_{:016x}_{kind}", run.finish())
}

async fn found_or_made(engine: Engine, content: SeedData, base: Option<&Template>) -> Template {
    let kind = format!("{}_{}", content.name(), if engine == Engine::Sqlite { "sqlite" } else { "postgres" });
    let database = name_of(&kind);
    let folder = FOLDER.join(&kind);
    fs::create_dir_all(&folder).expect("a folder");
    // Held until this one is made: another program waits for it here.
    let lock = fs::File::create(folder.join("lock")).expect("a lock");
    lock.lock().expect("the lock");
    let place = database::lasting(engine, &database, &folder);
    let known = folder.join("cast.json");
    if let Ok(text) = fs::read_to_string(&known) {
        let cast = serde_json::from_str(&text).expect("the ids of the test data");
        return Template { place, cast, folder };
    }
    database::create_lasting(engine, &place, &database, base.map(|base| &base.place)).await;
    let cast = match base {
        Some(base) => {
            add_demo(&place, content.clock(), &folder).await;
            base.cast.clone()
        }
        None => populate(&place, content.clock()).await,
    };
    fs::write(known, serde_json::to_string(&cast).expect("text")).expect("a file");
    Template { place, cast, folder }
}
