use sqlx::{
    ConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions},
};

use super::*;
use crate::{
    conn::{Conn, Session},
    watch::Watch,
};

async fn write(writer: &Arc<Writer>) -> Result<(), sqlx::Error> {
    let permit = writer.acquire(true).await?;
    Session::open(Conn::Writer(permit), String::new(), Watch::default()).await?.raw("INSERT INTO t VALUES (1)").await
}

#[tokio::test]
async fn nobody_in_the_queue_waits_again_for_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteConnectOptions::new().filename(folder.path().join("test.db")).create_if_missing(true);
    let options = options.busy_timeout(Duration::from_millis(50));
    let mut other = options.connect().await.unwrap();
    sqlx::raw_sql("CREATE TABLE t (x); BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await.unwrap();
    let writer = Writer::new(ConnectionPool::new(pool));
    let first = async {
        let told = write(&writer).await;
        // From here on the second one would succeed.
        sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
        told
    };
    let (first, second) = tokio::join!(first, write(&writer));
    assert!(first.is_err_and(|error| crate::dialect::is_held(&error)));
    assert!(matches!(second, Err(sqlx::Error::PoolTimedOut)), "{second:?}");
    write(&writer).await.unwrap();
}

/// A writer with these options.
async fn writer(options: SqliteConnectOptions) -> Arc<Writer> {
    Writer::new(ConnectionPool::new(SqlitePoolOptions::new().max_connections(1).connect_with(options).await.unwrap()))
}

#[tokio::test]
async fn it_is_known_whether_a_write_would_be_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteConnectOptions::new().filename(folder.path().join("test.db")).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal);
    let mut other = options.connect().await.unwrap();
    sqlx::raw_sql("CREATE TABLE t (x); PRAGMA user_version = 7").execute(&mut other).await.unwrap();
    let ours = writer(options.clone()).await;
    assert!(ours.accepts_writes().await.unwrap());
    let version: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut other).await.unwrap();
    assert_eq!(version, 7, "a look changes nothing");
    write(&ours).await.unwrap();
    // A write would wait for what another program holds for a moment; a connection that is in use is writing.
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    assert!(ours.accepts_writes().await.unwrap());
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    let permit = ours.acquire(true).await.unwrap();
    assert!(ours.accepts_writes().await.unwrap());
    permit.release();
    assert!(ours.accepts_writes().await.unwrap());
    write(&ours).await.unwrap();

    let only_reads = writer(options.read_only(true)).await;
    for _ in 0..2 {
        assert!(!only_reads.accepts_writes().await.unwrap());
    }
    let refused = write(&only_reads).await.unwrap_err();
    assert!(dialect::is_read_only(&refused), "{refused}");

    let permit = ours.acquire(true).await.unwrap();
    permit.note_broken();
    permit.release();
    assert!(!ours.accepts_writes().await.unwrap(), "the disk has just refused one");
}

#[tokio::test]
async fn a_file_that_cannot_be_opened_is_neither_held_nor_read_only() {
    let folder = tempfile::tempdir().unwrap();
    let gone = SqliteConnectOptions::new().filename(folder.path().join("gone/test.db")).create_if_missing(true);
    let error = gone.connect().await.unwrap_err();
    assert!(dialect::is_broken(&error) && !dialect::is_held(&error) && !dialect::is_read_only(&error), "{error}");
}
