//! Files over HTTP: uploads by the tus protocol, content by signed links, the library.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod picture;
mod scenarios;

macro_rules! in_a_folder {
    ($($module:ident::$name:ident,)+) => {
        $(
            #[tokio::test]
            async fn $name() {
                testkit::on_both(scenarios::$module::$name).await;
            }
        )+
    };
}

scenarios::each!(in_a_folder);
