//! Files: bytes under `<tenant>/<id>`, in a folder or an S3-compatible store. Names, types and permissions belong to the rows that refer to
//! them; callers who reach such a row use this module with its tenant. While a backup runs, nothing is removed: see [`store::content`].
//! A removal waits for the backup, because the backup's snapshot may still refer to the file (decision 2).

use std::{fs, io, ops::Range, path::PathBuf, sync::Arc, time::Duration};

pub use axum::body::Bytes;
use futures::{
    Stream, StreamExt, TryStreamExt,
    future::{ready, try_join_all},
    stream::BoxStream,
};
use kernel::{Error, HOST, Result, Uuid};
use object_store::{
    Certificate, ClientOptions, GetOptions, GetResult, ObjectStore, ObjectStoreExt, RetryConfig, WriteMultipart, aws::AmazonS3Builder,
    local::LocalFileSystem, path::Path,
};
use store::Db;

use crate::{FileOptions, observe};

/// Parts of an upload sent at once; at 5 MiB each, this limits its memory.
const PARTS: usize = 2;

/// How long requests to the store are retried before callers see `Unavailable`: jobs and messages are retried anyway, and users don't wait
/// longer.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);

/// Files that are looked for at once.
const LOOKS: usize = 16;

/// Removals that were put off and are carried out before they are forgotten.
const REMOVALS: u64 = 500;

/// How long a store may take to show that it is there.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// The file store.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    place: Arc<StorageLocation>,
    db: Db,
}

/// Where files are stored, without the keys to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageLocation {
    Folder(PathBuf),
    /// In an S3-compatible store.
    S3 {
        bucket: String,
        /// Address of the store; Amazon's if absent.
        endpoint: Option<String>,
    },
}

impl StorageLocation {
    fn of(options: &FileOptions) -> Self {
        match options {
            FileOptions::Folder(folder) => Self::Folder(folder.clone()),
            FileOptions::S3 { bucket, endpoint, .. } => Self::S3 { bucket: bucket.clone(), endpoint: endpoint.clone() },
        }
    }
}

/// A file being read.
pub struct FileContent {
    /// Total size in bytes.
    pub size: u64,
    pub stream: BoxStream<'static, Result<Bytes>>,
}

fn path(tenant: Uuid, id: Uuid) -> Path {
    Path::from(format!("{tenant}/{id}"))
}

fn parts(found: GetResult) -> BoxStream<'static, Result<Bytes>> {
    found.into_stream().map(|part| part.map_err(Error::unavailable)).boxed()
}

/// Code of the error for content that a row lists and that the store doesn't have.
pub const CONTENT_MISSING: &str = "Files.ContentMissing";

/// 404 for content that a row refers to and that the store lacks, completely or in part; logged for operators.
pub fn missing(tenant: Uuid, id: Uuid) -> Error {
    observe::content_missing(tenant, id);
    Error::missing(CONTENT_MISSING)
}

/// Options of a client that also trusts the certificates in `ca_file`.
fn trusting(ca_file: Option<&std::path::Path>) -> Result<ClientOptions> {
    let Some(file) = ca_file else { return Ok(ClientOptions::default()) };
    let pem = fs::read(file).map_err(|error| Error::internal(format!("outbound.ca_file {}: {error}", file.display())))?;
    let authorities = Certificate::from_pem_bundle(&pem).map_err(Error::internal)?;
    Ok(authorities.into_iter().fold(ClientOptions::default(), ClientOptions::with_root_certificate))
}

impl Files {
    /// Opens the store; creates a folder that doesn't exist yet. `db` says whether a backup runs.
    ///
    /// # Errors
    /// `Unavailable` when the folder can't be created, `Internal` for inconsistent options.
    pub fn open(options: &FileOptions, db: &Db) -> Result<Self> {
        let store: Arc<dyn ObjectStore> = match options {
            FileOptions::Folder(folder) => {
                fs::create_dir_all(folder).map_err(Error::unavailable)?;
                // As durable as the database: acknowledged files survive a crash.
                Arc::new(LocalFileSystem::new_with_prefix(folder).map_err(Error::unavailable)?.with_fsync(true))
            }
            FileOptions::S3 { bucket, region, endpoint, credentials: (id, secret), ca_file } => {
                let plain = AmazonS3Builder::new()
                    .with_client_options(trusting(ca_file.as_deref())?)
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
        Ok(Self { store, place: Arc::new(StorageLocation::of(options)), db: db.clone() })
    }

    /// Where files are stored.
    pub fn place(&self) -> &StorageLocation {
        &self.place
    }

    /// Asks the store whether it is there, by listing a part of it that holds nothing.
    pub async fn probe(&self) -> Result<()> {
        let look = async {
            if let StorageLocation::Folder(folder) = &*self.place {
                // Listing a part of a folder that is gone finds nothing, which is no error.
                tokio::fs::read_dir(folder).await.map(drop).map_err(Error::unavailable)?;
            }
            let mut found = self.store.list(Some(&Path::from("probe")));
            found.next().await.transpose().map(drop).map_err(Error::unavailable)
        };
        tokio::time::timeout(PROBE_TIMEOUT, look).await.unwrap_or_else(|_| Err(Error::unavailable("the file store does not answer")))
    }

    /// Stores `bytes` under `id`, replacing any previous content.
    pub async fn put(&self, tenant: Uuid, id: Uuid, bytes: Bytes) -> Result<()> {
        self.store.put(&path(tenant, id), bytes.into()).await.map(drop).map_err(Error::unavailable)
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
        // An earlier attempt may have been removed while a backup ran.
        self.db.withdraw_removal(tenant, id).await?;
        let mut upload = WriteMultipart::new(self.store.put_multipart(&path(tenant, id)).await.map_err(Error::unavailable)?);
        let mut size = 0;
        let failed = loop {
            match stream.next().await {
                None => break None,
                Some(Err(error)) => break Some(error.into()),
                Some(Ok(bytes)) if size + bytes.len() > limit => break Some(Error::too_large(limit)),
                Some(Ok(bytes)) => {
                    size += bytes.len();
                    if let Err(error) = upload.wait_for_capacity(PARTS).await {
                        break Some(Error::unavailable(error));
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
        upload.finish().await.map_err(Error::unavailable)?;
        Ok(size)
    }

    /// The file under `id`, if it is there.
    pub async fn find(&self, tenant: Uuid, id: Uuid) -> Result<Option<FileContent>> {
        match self.store.get(&path(tenant, id)).await {
            Ok(found) => Ok(Some(FileContent { size: found.meta.size, stream: parts(found) })),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(Error::unavailable(error)),
        }
    }

    /// The file under `id`, which a row lists.
    ///
    /// # Errors
    /// [`CONTENT_MISSING`], `Unavailable`.
    pub async fn get(&self, tenant: Uuid, id: Uuid) -> Result<FileContent> {
        self.find(tenant, id).await?.ok_or_else(|| missing(tenant, id))
    }

    /// Passes the file under `id` to `each`, part by part; `false` if it isn't there.
    pub async fn visit(&self, tenant: Uuid, id: Uuid, mut each: impl FnMut(&[u8]) + Send) -> Result<bool> {
        let Some(mut content) = self.find(tenant, id).await? else { return Ok(false) };
        while let Some(part) = content.stream.try_next().await? {
            each(&part);
        }
        Ok(true)
    }

    /// These bytes of the file under `id`, which a row lists.
    ///
    /// # Errors
    /// [`CONTENT_MISSING`], also where the file is shorter; `Unavailable`.
    pub async fn get_range(&self, tenant: Uuid, id: Uuid, range: Range<u64>) -> Result<BoxStream<'static, Result<Bytes>>> {
        let options = GetOptions { range: Some(range.clone().into()), ..GetOptions::default() };
        match self.store.get_opts(&path(tenant, id), options).await {
            Ok(found) if found.range == range => Ok(parts(found)),
            Ok(_) | Err(object_store::Error::NotFound { .. }) => Err(missing(tenant, id)),
            Err(error) => Err(Error::unavailable(error)),
        }
    }

    /// Sizes of files in bytes, in the order of `ids`; none for a file that isn't there.
    pub async fn sizes(&self, tenant: Uuid, ids: &[Uuid]) -> Result<Vec<Option<u64>>> {
        let mut sizes = Vec::with_capacity(ids.len());
        for some in ids.chunks(LOOKS) {
            sizes.extend(try_join_all(some.iter().map(|id| self.size(tenant, *id))).await?);
        }
        Ok(sizes)
    }

    async fn size(&self, tenant: Uuid, id: Uuid) -> Result<Option<u64>> {
        match self.store.head(&path(tenant, id)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(Error::unavailable(error)),
        }
    }

    /// The whole file under `id`, which a row lists, for files that are known to be small and never empty: an empty one was cut.
    ///
    /// # Errors
    /// 413 beyond `limit` bytes, [`CONTENT_MISSING`], `Unavailable`.
    pub async fn read(&self, tenant: Uuid, id: Uuid, limit: usize) -> Result<Bytes> {
        let found = match self.store.get(&path(tenant, id)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Err(missing(tenant, id)),
            Err(error) => return Err(Error::unavailable(error)),
        };
        if found.meta.size == 0 {
            return Err(missing(tenant, id));
        }
        if usize::try_from(found.meta.size).map_or(true, |size| size > limit) {
            return Err(Error::too_large(limit));
        }
        found.bytes().await.map_err(Error::unavailable)
    }

    /// Deletes the file under `id`, if it exists; while a backup runs, notes that it is to be deleted. The transaction that removed the rows
    /// that list it has been committed.
    pub async fn delete(&self, tenant: Uuid, id: Uuid) -> Result<()> {
        if self.db.backup_is_running().await? {
            return self.db.defer_removal(tenant, Some(id)).await;
        }
        self.remove(tenant, id).await
    }

    async fn remove(&self, tenant: Uuid, id: Uuid) -> Result<()> {
        match self.store.delete(&path(tenant, id)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(Error::unavailable(error)),
        }
    }

    /// Deletes files whose deletion was deferred during a backup, unless one is still running; returns their number. A file that can't be
    /// deleted blocks those after it until the next call.
    pub async fn delete_deferred(&self) -> Result<usize> {
        let mut removed = 0;
        while !self.db.backup_is_running().await? {
            let due = self.db.deferred_removals(REMOVALS).await?;
            if due.is_empty() {
                break;
            }
            for removal in &due {
                match removal.file {
                    Some(file) => self.remove(removal.owner, file).await?,
                    None => self.remove_all(removal.owner).await.map(drop)?,
                }
            }
            let ids: Vec<Uuid> = due.iter().map(|removal| removal.id).collect();
            self.db.forget_removals(&ids).await?;
            removed += ids.len();
        }
        Ok(removed)
    }

    /// Deletes all files of a tenant, with their folder and remains of broken uploads in it; returns the number of files. What was deleted
    /// before an error stays deleted. While a backup runs, the deletion is deferred. The transactions that removed the rows of these files
    /// must have been committed.
    ///
    /// # Errors
    /// `Internal` for the host, `Unavailable`.
    pub async fn delete_all(&self, tenant: Uuid) -> Result<u64> {
        if tenant == HOST {
            return Err(Error::internal("the files of the host are not deleted all at once"));
        }
        if self.db.backup_is_running().await? {
            return self.db.defer_removal(tenant, None).await.map(|()| 0);
        }
        self.remove_all(tenant).await
    }

    async fn remove_all(&self, tenant: Uuid) -> Result<u64> {
        let found = self.store.list(Some(&Path::from(tenant.to_string()))).map_ok(|file| file.location).boxed();
        let deleted = self.store.delete_stream(found).map(|one| match one {
            Ok(_) => Ok(1),
            Err(object_store::Error::NotFound { .. }) => Ok(0),
            Err(error) => Err(Error::unavailable(error)),
        });
        let count = deleted.try_fold(0, |sum, one| ready(Ok(sum + one))).await?;
        if let StorageLocation::Folder(folder) = &*self.place {
            match tokio::fs::remove_dir_all(folder.join(tenant.to_string())).await {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Error::unavailable(error)),
                _ => {}
            }
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests;
