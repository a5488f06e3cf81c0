//! The tests of files once more, with the files in an S3-compatible store: those of `tests/files` have them in a folder.

use delivery::{Delivery, file::Bytes};
use kernel::Uuid;
use store::Engine;
use tempfile::TempDir;
use testkit::{Who, World, engines};
use waymark::{cli, config::Config};

use crate::{
    files::{BUCKET, ask, make_bucket, store_in, stored_files},
    scenarios::{self, PDF, put},
    server::{Server, installed},
};

#[tokio::test]
async fn the_tests_of_files_pass_in_an_s3_compatible_store() {
    let Some(programs) = installed() else { return };
    let server = Server::store(&programs);
    make_bucket(&server);
    for engine in engines() {
        macro_rules! in_the_store {
            ($($module:ident::$name:ident,)+) => {
                $(Box::pin(scenarios::$module::$name(World::with(engine, |config| store_in(config, &server)).await)).await;)+
            };
        }
        scenarios::each!(in_the_store);
    }
    // spec: ASSET-04 (beside the same tests with a folder)
    assert!(stored_files(&server) > 20, "the files were there");
}

/// Whose the only stored file is, and its id.
fn only_file(server: &Server) -> (Uuid, Uuid) {
    let listed = ask(server, "GET", &format!("/{BUCKET}?list-type=2"));
    let mut keys = listed.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>")?.0.split_once('/'));
    let (owner, id) = keys.next().unwrap();
    assert!(keys.next().is_none(), "{listed}");
    (owner.parse().unwrap(), id.parse().unwrap())
}

/// Runs `waymark backup` on the database of the world and the files in the store: the error, if it failed, and whether there is an archive.
async fn backed_up(world: &World, server: &Server, folder: &TempDir, (name, hashes): (&str, bool)) -> (Option<String>, bool) {
    let mut config = Config::default();
    config.database.url = world.serving().to_owned();
    config.database.admin_url = (world.engine == Engine::Postgres).then(|| world.owner().to_owned());
    store_in(&mut config, server);
    let archive = folder.path().join(name);
    let done = cli::backup(&config, &archive, hashes).await;
    (done.err().map(|error| format!("{error:#}")), archive.exists())
}

#[tokio::test]
async fn a_backup_fails_and_says_so_where_the_store_lacks_what_the_database_lists() {
    let Some(programs) = installed() else { return };
    for engine in engines() {
        let mut server = Server::store(&programs);
        make_bucket(&server);
        let world = World::with(engine, |config| store_in(config, &server)).await;
        put(&world, &world.as_user(Who::ClientAdmin).await, PDF, &[("filename", "Plan.pdf")]).await;
        let ((owner, id), folder) = (only_file(&server), TempDir::new().unwrap());
        let delivery = world.app.own::<Delivery>().unwrap();
        assert_eq!(backed_up(&world, &server, &folder, ("whole", false)).await, (None, true));
        assert_eq!(backed_up(&world, &server, &folder, ("read", true)).await, (None, true));

        let other = Bytes::from(vec![b'x'; PDF.len()]);
        delivery.files().put(owner, id, other.clone()).await.unwrap();
        assert_eq!(backed_up(&world, &server, &folder, ("other", false)).await, (None, true), "its size is right");
        let says_it = |(error, is_there): (Option<String>, bool)| {
            let error = error.unwrap();
            assert!(is_there && error.contains("it is not complete: 1 files") && error.contains(&format!("files/{owner}/{id}")), "{error}");
        };
        says_it(backed_up(&world, &server, &folder, ("other-read", true)).await);
        delivery.files().put(owner, id, other.slice(1..)).await.unwrap();
        says_it(backed_up(&world, &server, &folder, ("short", false)).await);
        delivery.files().delete(owner, id).await.unwrap();
        says_it(backed_up(&world, &server, &folder, ("gone", false)).await);

        server.stop();
        let (error, is_there) = backed_up(&world, &server, &folder, ("silent", false)).await;
        assert!(is_there && error.as_ref().unwrap().contains("could not be told"), "a copy of the database is better than none: {error:?}");
    }
}
