//! Archives that people take along: a JSON file for each kind of data, and files. They are written to disk, not to memory, off the threads
//! that serve, and then into the file store.

mod labels;
mod readme;
pub mod ticket;
pub mod writer;

use std::{
    fs::File,
    io::{BufWriter, Seek, Write},
};

use ::store::export::{ExportEntry, StoredFile};
use aws_lc_rs::digest::{Context, SHA256};
use delivery::{Delivery, file::Bytes};
use futures::StreamExt;
use http::App;
use kernel::{Error, Result, Uuid};
use serde_json::{Map, Value, json};
use tabular::export::off_the_threads_that_serve;
use tokio_util::io::ReaderStream;
use zip::{ZipWriter, write::SimpleFileOptions};

#[derive(Debug, Clone)]
pub(crate) struct JsonFile {
    /// Its place in the archive.
    pub(crate) path: String,
    /// Description of the content, for readers.
    pub(crate) title: String,
    /// Folder of the files that its entries name, with a slash at its end.
    pub(crate) folder: String,
}

/// A file that is still to be added.
pub(crate) struct Pending {
    /// Where it is going to be.
    pub(crate) path: String,
    /// Where it is.
    pub(crate) stored: StoredFile,
}

#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// The JSON files: path, title, entries.
    pub(crate) parts: Vec<Value>,
    /// How many files its entries name.
    pub(crate) files: usize,
    /// Files without their content: it is gone, or there was no room.
    pub(crate) left_out: Vec<String>,
    /// Everything: path, size in bytes, SHA-256.
    pub(crate) members: Vec<Value>,
}

impl Contents {
    /// Entries of all JSON files.
    pub(crate) fn entries(&self) -> u64 {
        self.parts.iter().filter_map(|part| part["entries"].as_u64()).sum()
    }
}

/// A member that is being written.
struct Member {
    path: String,
    size: u64,
    digest: Context,
}

/// An archive that is being written.
pub(crate) struct Archive {
    /// In a box, since it is large and handed from one thread to the next.
    zip: Box<ZipWriter<BufWriter<File>>>,
    member: Option<Member>,
    /// The JSON file that is being written, and how many entries it has.
    open: Option<(JsonFile, u64)>,
    pending: Vec<Pending>,
    contents: Contents,
}

impl Archive {
    /// An empty archive in a temporary file.
    pub(crate) async fn begin() -> Result<Self> {
        off_the_threads_that_serve(|| {
            let zip = ZipWriter::new(BufWriter::new(tempfile::tempfile().map_err(Error::unavailable)?));
            Ok(Self { zip: Box::new(zip), member: None, open: None, pending: Vec::new(), contents: Contents::default() })
        })
        .await
    }

    /// Starts a member, which closes the one before. Each of them may exceed four gigabytes.
    fn start(&mut self, path: &str) -> Result<()> {
        self.end_member();
        self.zip.start_file(path, SimpleFileOptions::default().large_file(true)).map_err(Error::unavailable)?;
        self.member = Some(Member { path: path.to_owned(), size: 0, digest: Context::new(&SHA256) });
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(member) = &mut self.member {
            member.size += bytes.len() as u64;
            member.digest.update(bytes);
        }
        self.zip.write_all(bytes).map_err(Error::unavailable)
    }

    fn end_member(&mut self) {
        if let Some(Member { path, size, digest }) = self.member.take() {
            let sha256: String = digest.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
            self.contents.members.push(json!({ "path": path, "size": size, "sha256": sha256 }));
        }
    }

    /// Adds entries to a JSON file, which is started if it differs from the current one. Files of entries get their paths.
    pub(crate) async fn add(mut self, part: &JsonFile, entries: Vec<ExportEntry>) -> Result<Self> {
        if self.open.as_ref().is_none_or(|(open, _)| open.path != part.path) {
            self = self.close().await?;
            self.open = Some((part.clone(), 0));
        }
        off_the_threads_that_serve(move || {
            self.append(entries)?;
            Ok(self)
        })
        .await
    }

    fn append(&mut self, entries: Vec<ExportEntry>) -> Result<()> {
        let Some((part, mut written)) = self.open.take() else { return Ok(()) };
        let mut text = String::new();
        if written == 0 {
            self.start(&part.path)?;
            text = format!("{{\n\"title\": {},\n\"entries\": [\n", Value::from(part.title.as_str()));
        }
        for ExportEntry { mut values, file, .. } in entries {
            if let Some(stored) = file {
                let place = self.reserve_path(&part.folder, &stored.name);
                values.insert("file".to_owned(), place.as_str().into());
                self.pending.push(Pending { path: place, stored });
            }
            if written > 0 {
                text.push_str(",\n");
            }
            text.push_str(&serde_json::to_string_pretty(&values).map_err(Error::internal)?);
            written += 1;
        }
        self.put(text.as_bytes())?;
        self.open = Some((part, written));
        Ok(())
    }

    /// A unique path for a file with this name.
    fn reserve_path(&mut self, folder: &str, name: &str) -> String {
        self.contents.files += 1;
        format!("{folder}{:04}-{}", self.contents.files, safe_name(name))
    }

    /// Ends the JSON file that is being written.
    pub(crate) async fn close(mut self) -> Result<Self> {
        let Some((part, written)) = self.open.take() else { return Ok(self) };
        self.contents.parts.push(json!({ "path": part.path, "title": part.title, "entries": written }));
        off_the_threads_that_serve(move || {
            self.put(b"\n]\n}\n")?;
            Ok(self)
        })
        .await
    }

    /// The list of members so far.
    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }

    /// The files that are still to be added.
    pub(crate) fn take_pending(&mut self) -> Vec<Pending> {
        std::mem::take(&mut self.pending)
    }

    /// Notes that the content of a file is not in the archive.
    pub(crate) fn leave_out(&mut self, path: String) {
        self.contents.left_out.push(path);
    }

    /// Adds a file from the file store in chunks; returns its size in bytes. One that was deleted in the meantime is noted as left out.
    pub(crate) async fn add_stored(mut self, app: &App, Pending { path, stored }: Pending) -> Result<(Self, u64)> {
        let (delivery, mut size) = (app.own::<Delivery>()?, 0);
        self = self.begin_file(&path).await?;
        for piece in &stored.pieces {
            let Some(mut content) = delivery.files().find(stored.tenant, *piece).await? else {
                self.leave_out(path);
                break;
            };
            while let Some(part) = content.stream.next().await {
                let part = part?;
                size += part.len() as u64;
                self = self.write(part).await?;
            }
        }
        Ok((self, size))
    }

    /// Adds a small file.
    pub(crate) async fn add_text(self, path: &str, text: String) -> Result<Self> {
        self.begin_file(path).await?.write(text.into()).await
    }

    async fn begin_file(mut self, path: &str) -> Result<Self> {
        let path = path.to_owned();
        off_the_threads_that_serve(move || {
            self.start(&path)?;
            Ok(self)
        })
        .await
    }

    async fn write(mut self, part: Bytes) -> Result<Self> {
        off_the_threads_that_serve(move || {
            self.put(&part)?;
            Ok(self)
        })
        .await
    }

    /// Ends the list of members, before it is written.
    pub(crate) fn end_members(&mut self) -> &Contents {
        self.end_member();
        &self.contents
    }

    /// Adds the summary as its last file, and puts the archive into the file store as `id`; gives its size in bytes.
    pub(crate) async fn store(self, app: &App, (tenant, id): (Uuid, Uuid), path: &str, summary: &Value) -> Result<i64> {
        let text = serde_json::to_string_pretty(summary).map_err(Error::internal)?;
        let Self { zip, .. } = self.add_text(path, text).await?;
        let file = off_the_threads_that_serve(move || {
            let mut file =
                zip.finish().map_err(Error::unavailable)?.into_inner().map_err(|error| Error::unavailable(error.into_error()))?;
            file.rewind().map_err(Error::unavailable)?;
            Ok(file)
        })
        .await?;
        let content = ReaderStream::new(tokio::fs::File::from_std(file)).map(|part| part.map_err(Error::unavailable));
        let size = app.own::<Delivery>()?.files().put_stream(tenant, id, usize::MAX, Box::pin(content)).await?;
        Ok(i64::try_from(size).unwrap_or(i64::MAX))
    }
}

/// Deletes archives from the file store, each by its tenant and id; returns those that are gone.
pub async fn delete(app: &App, archives: &[(Uuid, Uuid)]) -> Result<Vec<Uuid>> {
    let (delivery, mut gone) = (app.own::<Delivery>()?, Vec::new());
    for &(tenant, id) in archives {
        match delivery.files().delete(tenant, id).await {
            Ok(()) => gone.push(id),
            // One file must not keep the others; the next run tries again.
            Err(error) => tracing::error!(archive.id = %id, %error, "an archive could not be deleted"),
        }
    }
    Ok(gone)
}

/// Characters with a meaning in file systems, and bidirectional controls, which hide a file's extension.
const UNSAFE: &str = "/\\:*?\"<>|\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";

/// Characters of an ending that stays when a name is cut.
const LONGEST_ENDING: usize = 10;

/// A file name without anything that a file system or an archive could take for a part of a path.
pub(crate) fn safe_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_control() || UNSAFE.contains(c) { '_' } else { c }).collect();
    let plain = plain.trim().trim_matches('.');
    let (stem, ending) = match plain.rsplit_once('.') {
        Some((stem, ending)) if ending.chars().count() <= LONGEST_ENDING => (stem, format!(".{ending}")),
        _ => (plain, String::new()),
    };
    let stem: String = stem.chars().take(120).collect();
    let whole = format!("{}{ending}", stem.trim());
    let whole = whole.trim_end_matches(['.', ' ']);
    if whole.is_empty() { "file".to_owned() } else { whole.to_owned() }
}

/// A text in a language; its key where it is missing.
pub(crate) fn word(app: &App, culture: &str, key: &str) -> String {
    app.texts().text_or_key(culture, key, &Map::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere() {
        assert_eq!(safe_name("../../etc/passwd"), "_.._etc_passwd");
        assert_eq!(safe_name("Week 9: done?.txt"), "Week 9_ done_.txt");
        assert_eq!(safe_name(" .. "), "file");
        assert_eq!(safe_name("log\u{202e}fdp.exe"), "log_fdp.exe");
        assert_eq!(safe_name(&format!("{}.pdf", "a".repeat(300))), format!("{}.pdf", "a".repeat(120)));
        assert_eq!(safe_name(&format!("{} b", "a".repeat(119))), "a".repeat(119), "no space at the end");
    }
}
