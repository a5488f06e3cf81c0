//! Files: bytes under `<tenant>/<id>`, in a folder or an S3-compatible store. Names, types and permissions belong to the rows that refer to
//! them; callers who reach such a row use this module with its tenant.

use std::{fs, io, ops::Range, path::PathBuf, sync::Arc, time::Duration};

pub use axum::body::Bytes;
use futures::{Stream, StreamExt, TryStreamExt, future::ready, stream::BoxStream};
use kernel::{Error, HOST, Result, Uuid};
use object_store::{
    GetOptions, ObjectStore, ObjectStoreExt, RetryConfig, WriteMultipart, aws::AmazonS3Builder, local::LocalFileSystem, path::Path,
};

use crate::FileOptions;

/// Parts of an upload sent at once; at 5 MiB each, this limits its memory.
const PARTS: usize = 2;

/// How long requests to the store are retried before callers see `Unavailable`: jobs and messages are retried anyway, and users don't wait
/// longer.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a store may take to show that it is there.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// The file store.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    place: Arc<Place>,
}

/// Where files are stored, without the keys to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In this folder.
    Folder(PathBuf),
    /// In an S3-compatible store.
    S3 {
        bucket: String,
        /// Address of the store; Amazon's if absent.
        endpoint: Option<String>,
    },
}

impl Place {
    fn of(options: &FileOptions) -> Self {
        match options {
            FileOptions::Folder(folder) => Self::Folder(folder.clone()),
            FileOptions::S3 { bucket, endpoint, .. } => Self::S3 { bucket: bucket.clone(), endpoint: endpoint.clone() },
        }
    }
}

/// A file being read.
pub struct Content {
    /// Total size in bytes.
    pub size: u64,
    pub stream: BoxStream<'static, Result<Bytes>>,
}

fn path(tenant: Uuid, id: Uuid) -> Path {
    Path::from(format!("{tenant}/{id}"))
}

fn explain(error: object_store::Error) -> Error {
    match error {
        object_store::Error::NotFound { .. } => Error::not_found("File", "").because(error),
        other => Error::unavailable(other),
    }
}

impl Files {
    pub(crate) fn open(options: &FileOptions) -> Result<Self> {
        let store: Arc<dyn ObjectStore> = match options {
            FileOptions::Folder(folder) => {
                fs::create_dir_all(folder).map_err(Error::unavailable)?;
                // As durable as the database: acknowledged files survive a crash.
                Arc::new(LocalFileSystem::new_with_prefix(folder).map_err(Error::unavailable)?.with_fsync(true))
            }
            FileOptions::S3 { bucket, region, endpoint, credentials: (id, secret) } => {
                let plain = AmazonS3Builder::new()
                    .with_bucket_name(bucket)
                    .with_region(region)
                    .with_retry(RetryConfig { max_retries: 3, retry_timeout: RETRY_TIMEOUT, ..RetryConfig::default() })
                    .with_access_key_id(id)
                    .with_secret_access_key(secret);
                let builder = match endpoint {
                    Some(endpoint) => plain.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http:")),
                    None => plain,
                };
                Arc::new(builder.build().map_err(Error::internal)?)
            }
        };
        Ok(Self { store, place: Arc::new(Place::of(options)) })
    }

    /// Where files are stored.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Asks the store whether it is there, by listing a part of it that holds nothing.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn probe(&self) -> Result<()> {
        let look = async {
            if let Place::Folder(folder) = &*self.place {
                // Listing a part of a folder that is gone finds nothing, which is no error.
                tokio::fs::read_dir(folder).await.map(drop).map_err(Error::unavailable)?;
            }
            let mut found = self.store.list(Some(&Path::from("probe")));
            found.next().await.transpose().map(drop).map_err(Error::unavailable)
        };
        tokio::time::timeout(PROBE_TIMEOUT, look).await.unwrap_or_else(|_| Err(Error::unavailable("the file store does not answer")))
    }

    /// Stores `bytes` under `id`, replacing any previous content.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn put(&self, tenant: Uuid, id: Uuid, bytes: Bytes) -> Result<()> {
        self.store.put(&path(tenant, id), bytes.into()).await.map(drop).map_err(explain)
    }

    /// Stores a stream under `id` without holding it in memory; returns its size in bytes.
    ///
    /// # Errors
    /// 413 beyond `limit` bytes, the stream's own error, `Unavailable`; then nothing is stored.
    pub async fn put_stream<E: Into<Error>>(
        &self,
        tenant: Uuid,
        id: Uuid,
        limit: usize,
        mut stream: impl Stream<Item = std::result::Result<Bytes, E>> + Unpin,
    ) -> Result<usize> {
        let mut upload = WriteMultipart::new(self.store.put_multipart(&path(tenant, id)).await.map_err(explain)?);
        let mut size = 0;
        let failed = loop {
            match stream.next().await {
                None => break None,
                Some(Err(error)) => break Some(error.into()),
                Some(Ok(bytes)) if size + bytes.len() > limit => break Some(Error::too_large(limit)),
                Some(Ok(bytes)) => {
                    size += bytes.len();
                    if let Err(error) = upload.wait_for_capacity(PARTS).await {
                        break Some(explain(error));
                    }
                    upload.put(bytes);
                }
            }
        };
        if let Some(error) = failed {
            if let Err(left) = upload.abort().await {
                tracing::warn!(error = %left, "parts of a rejected upload could not be removed");
            }
            return Err(error);
        }
        upload.finish().await.map_err(explain)?;
        Ok(size)
    }

    /// The file under `id`.
    ///
    /// # Errors
    /// `NotFound`, `Unavailable`.
    pub async fn get(&self, tenant: Uuid, id: Uuid) -> Result<Content> {
        let found = self.store.get(&path(tenant, id)).await.map_err(explain)?;
        Ok(Content { size: found.meta.size, stream: found.into_stream().map(|part| part.map_err(explain)).boxed() })
    }

    /// These bytes of the file under `id`.
    ///
    /// # Errors
    /// `NotFound`, `Unavailable`.
    pub async fn get_range(&self, tenant: Uuid, id: Uuid, range: Range<u64>) -> Result<BoxStream<'static, Result<Bytes>>> {
        let options = GetOptions { range: Some(range.into()), ..GetOptions::default() };
        let found = self.store.get_opts(&path(tenant, id), options).await.map_err(explain)?;
        Ok(found.into_stream().map(|part| part.map_err(explain)).boxed())
    }

    /// The whole file under `id`, for files that are known to be small.
    ///
    /// # Errors
    /// 413 beyond `limit` bytes, `NotFound`, `Unavailable`.
    pub async fn read(&self, tenant: Uuid, id: Uuid, limit: usize) -> Result<Bytes> {
        let found = self.store.get(&path(tenant, id)).await.map_err(explain)?;
        if usize::try_from(found.meta.size).map_or(true, |size| size > limit) {
            return Err(Error::too_large(limit));
        }
        found.bytes().await.map_err(explain)
    }

    /// Deletes the file under `id`, if it exists.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn delete(&self, tenant: Uuid, id: Uuid) -> Result<()> {
        match self.store.delete(&path(tenant, id)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(explain(error)),
        }
    }

    /// Deletes all files of a tenant, with their folder and what a broken upload left in it; returns how many files there were. What was
    /// deleted before an error stays deleted.
    ///
    /// # Errors
    /// `Internal` for the host, `Unavailable`.
    pub async fn delete_all(&self, tenant: Uuid) -> Result<u64> {
        if tenant == HOST {
            return Err(Error::internal("the files of the host are not deleted all at once"));
        }
        let found = self.store.list(Some(&Path::from(tenant.to_string()))).map_ok(|file| file.location).boxed();
        let deleted = self.store.delete_stream(found).map(|one| match one {
            Ok(_) => Ok(1),
            Err(object_store::Error::NotFound { .. }) => Ok(0),
            Err(error) => Err(explain(error)),
        });
        let count = deleted.try_fold(0, |sum, one| ready(Ok(sum + one))).await?;
        if let Place::Folder(folder) = &*self.place {
            match tokio::fs::remove_dir_all(folder.join(tenant.to_string())).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Error::unavailable(error)),
                _ => {}
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use futures::stream;
    use kernel::Kind;

    use super::*;

    #[tokio::test]
    async fn a_file_is_stored_per_tenant() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::open(&FileOptions::Folder(folder.path().join("files"))).unwrap();
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
        let files = Files::open(&FileOptions::Folder(folder.path().to_owned())).unwrap();
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
}
