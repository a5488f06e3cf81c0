use chrono::TimeDelta;
use futures::stream;
use kernel::{Kind, MockClock, OsEntropy};

use super::*;

/// A store in `folder`, on a database of its own with a stopped clock.
async fn opened(folder: &std::path::Path) -> (Files, Arc<MockClock>) {
    let clock = Arc::new(MockClock::at("2026-01-05T09:00:00Z".parse().unwrap()));
    let options = store::Options { url: format!("sqlite://{}", folder.join("waymark.db").display()), connections: 2 };
    let db = Db::connect(&options, store::MIGRATIONS, Arc::clone(&clock) as _, Arc::new(OsEntropy)).await.unwrap();
    store::migrate(&db, store::MIGRATIONS, None).await.unwrap();
    (Files::open(&FileOptions::Folder(folder.join("files")), &db).unwrap(), clock)
}

#[tokio::test]
async fn what_is_deleted_while_a_backup_runs_goes_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let (files, clock) = opened(folder.path()).await;
    let (a, b, id) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
    for tenant in [a, b] {
        files.put(tenant, id, Bytes::from_static(b"plan")).await.unwrap();
    }
    let backup = files.db.begin_backup().await.unwrap();
    files.delete(a, id).await.unwrap();
    assert_eq!(files.delete_all(b).await.unwrap(), 0);
    assert_eq!(files.delete_deferred().await.unwrap(), 0, "the backup may need them");
    assert_eq!(files.sizes(a, &[id, Uuid::from_u128(4)]).await.unwrap(), [Some(4), None]);
    assert!(files.get(b, id).await.is_ok());
    files.db.end_backup(backup).await.unwrap();
    assert_eq!(files.delete_deferred().await.unwrap(), 2);
    assert!(files.find(a, id).await.unwrap().is_none() && files.find(b, id).await.unwrap().is_none());
    // A backup that was killed is waited for as long as it might be alive.
    files.put(a, id, Bytes::from_static(b"plan")).await.unwrap();
    let killed = files.db.begin_backup().await.unwrap();
    files.delete(a, id).await.unwrap();
    clock.advance(store::content::SILENT - TimeDelta::seconds(1));
    assert_eq!(files.delete_deferred().await.unwrap(), 0);
    assert!(files.db.renew_backup(killed).await.unwrap());
    clock.advance(store::content::SILENT);
    assert_eq!(files.delete_deferred().await.unwrap(), 1);
    assert!(files.find(a, id).await.unwrap().is_none());
    // Content stored again under the same id in the meantime stays.
    let backup = files.db.begin_backup().await.unwrap();
    files.delete(a, id).await.unwrap();
    files.put_stream(a, id, 10, stream::iter([Ok::<_, Error>(Bytes::from_static(b"anew"))])).await.unwrap();
    files.db.end_backup(backup).await.unwrap();
    assert_eq!(files.delete_deferred().await.unwrap(), 0);
    assert_eq!(files.read(a, id, 10).await.unwrap(), "anew");
}

#[tokio::test]
async fn a_file_is_stored_per_tenant() {
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = opened(folder.path()).await;
    let (a, b, id) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
    files.put(a, id, Bytes::from_static(b"plan")).await.unwrap();
    assert_eq!(files.read(a, id, 10).await.unwrap(), "plan");
    assert_eq!(files.read(b, id, 10).await.unwrap_err().kind(), Kind::NotFound);
    assert_eq!(files.read(a, id, 3).await.unwrap_err().kind(), Kind::TooLarge);
    files.delete(a, id).await.unwrap();
    files.delete(a, id).await.unwrap();
    files.probe().await.unwrap();
    for (tenant, file) in [(a, 4), (a, 5), (b, 4)] {
        files.put(tenant, Uuid::from_u128(file), Bytes::from_static(b"log")).await.unwrap();
    }
    fs::write(folder.path().join("files").join(a.to_string()).join("4#1"), b"half an upload").unwrap();
    assert_eq!((files.delete_all(a).await.unwrap(), files.delete_all(a).await.unwrap()), (2, 0));
    assert!(!folder.path().join("files").join(a.to_string()).exists());
    assert!(files.delete_all(HOST).await.is_err());
    assert_eq!(files.read(b, Uuid::from_u128(4), 10).await.unwrap(), "log");
    assert_eq!(files.get(a, id).await.err().map(|e| e.kind()), Some(Kind::NotFound));
    std::fs::remove_dir_all(folder.path().join("files")).unwrap();
    assert_eq!(files.probe().await.unwrap_err().kind(), Kind::Unavailable);
}

#[tokio::test]
async fn a_stream_is_stored_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = opened(folder.path()).await;
    let (tenant, id) = (Uuid::from_u128(1), Uuid::from_u128(3));
    let parts = || stream::iter((0..7).map(|part| Ok::<_, Error>(Bytes::from(vec![part; 1024 * 1024]))));
    let refused = files.put_stream(tenant, id, 5 * 1024 * 1024, parts()).await.unwrap_err();
    assert_eq!((refused.kind(), files.get(tenant, id).await.is_err()), (Kind::TooLarge, true));
    let broken = parts().take(2).chain(stream::iter([Err(Error::rule("Test.Broken"))]));
    assert_eq!(files.put_stream(tenant, id, 1 << 30, broken).await.unwrap_err().code(), Some("Test.Broken"));
    assert!(files.get(tenant, id).await.is_err());
    let size = files.put_stream(tenant, id, 1 << 30, parts()).await.unwrap();
    let content = files.get(tenant, id).await.unwrap();
    assert_eq!((size as u64, content.size), (7 << 20, 7 << 20));
    let read: Vec<Bytes> = content.stream.map(|part| part.unwrap()).collect().await;
    let bytes = read.concat();
    assert!(bytes.len() == 7 << 20 && bytes[0] == 0 && bytes[(7 << 20) - 1] == 6);
}
