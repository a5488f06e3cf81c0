//! The tests of files once more, with the files in an S3-compatible store: those of `tests/files` have them in a folder.

use testkit::{World, engines};

use crate::{
    files::{make_bucket, store_in, stored_files},
    scenarios,
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
