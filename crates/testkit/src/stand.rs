//! A test database for separate processes: the real binary, or external tools.

use std::{path::Path, sync::Arc};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use kernel::SystemClock;
use store::Engine;
use waymark::config::{Config, Strategy};

use crate::{
    Cast,
    database::{self, TestDatabase},
    template::{SeedData, template},
    world::{name, populate},
};

/// A test database, created by the system clock, and a folder for files, mails and logs.
pub struct Stand {
    /// Ids of the test data.
    pub cast: Cast,
    pub engine: Engine,
    place: TestDatabase,
    folder: tempfile::TempDir,
}

impl Stand {
    /// A new one; `None` on PostgreSQL without a server for tests.
    pub async fn new(engine: Engine) -> Option<Self> {
        if engine == Engine::Postgres {
            database::postgres()?;
        }
        let made = template(engine, SeedData::CastNow).await;
        let place = database::copy(engine, &made.place, &name()).await;
        let folder = tempfile::tempdir().expect("a folder");
        Some(Self { cast: made.cast.clone(), engine, place, folder })
    }

    /// The same on the caller's own PostgreSQL server, in an empty database at these addresses of owner and serving role.
    pub async fn on(owner: &str, serving: &str) -> Self {
        let role = url::Url::parse(serving).expect("an address").username().to_owned();
        let place = database::elsewhere(owner, serving, role);
        let cast = populate(&place, Arc::new(SystemClock)).await;
        Self { cast, engine: Engine::Postgres, place, folder: tempfile::tempdir().expect("a folder") }
    }

    /// Address of the database for the serving role.
    pub fn serving(&self) -> &str {
        &self.place.serving.url
    }

    /// Address of the database for the owner of the schema.
    pub fn owner(&self) -> &str {
        &self.place.owner.url
    }

    /// The folder for files, mails and logs.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The configuration, complete except for the address to listen on.
    pub fn config(&self) -> Config {
        let within = |name: &str| self.folder().join(name).display().to_string();
        let mut config = Config::default();
        config.database.url = self.serving().to_owned();
        config.database.admin_url = (self.engine == Engine::Postgres).then(|| self.owner().to_owned());
        config.secrets.key = Some(BASE64_STANDARD.encode([7; 32]));
        config.sign_in.strategy = Strategy::Password;
        config.files.folder = within("files");
        config.mail.folder = within("mail");
        config.sms.folder = within("sms");
        config
    }
}
