//! The key that encrypts secrets at rest: from the environment, or from a file that is made once.

use std::{
    io::{ErrorKind, Write},
    path::Path,
};

use anyhow::{Context, Result, bail};
use base64::{Engine, engine::general_purpose::STANDARD};
use kernel::Entropy;

use crate::config::Secrets;

/// Reads the key, or makes the file that holds it.
///
/// # Errors
/// When it is no 32 bytes in base64, or the file can't be read or written.
pub fn read_or_make(secrets: &Secrets, entropy: &(dyn Entropy + 'static)) -> Result<[u8; 32]> {
    match read(secrets)? {
        Some(key) => Ok(key),
        None => make(Path::new(&secrets.key_file), entropy),
    }
}

/// Reads the key, if there is one.
///
/// # Errors
/// When it is no 32 bytes in base64, or the file can't be read.
pub fn read(secrets: &Secrets) -> Result<Option<[u8; 32]>> {
    if let Some(key) = &secrets.key {
        return decode(key).context("secrets.key").map(Some);
    }
    read_file(Path::new(&secrets.key_file))
}

fn read_file(path: &Path) -> Result<Option<[u8; 32]>> {
    match std::fs::read_to_string(path) {
        Ok(text) => decode(&text).with_context(|| format!("the key in {} (secrets.key_file)", path.display())).map(Some),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("the key in {} can't be read (secrets.key_file)", path.display())),
    }
}

fn decode(text: &str) -> Result<[u8; 32]> {
    let Some(key) = STANDARD.decode(text.trim()).ok().and_then(|bytes| bytes.try_into().ok()) else {
        bail!("not 32 bytes in base64; make one with: head -c 32 /dev/urandom | base64");
    };
    Ok(key)
}

/// Of several that make it at once, one makes it and the others read it: it is whole before it has its name.
fn make(path: &Path, entropy: &(dyn Entropy + 'static)) -> Result<[u8; 32]> {
    let key: [u8; 32] = entropy.bytes();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).with_context(|| format!("can't create the folder {} (secrets.key_file)", folder.display()))?;
    let cannot = || format!("the key file {} can't be made (secrets.key_file)", path.display());
    // Readable only by its owner, as every temporary file.
    let mut file = tempfile::NamedTempFile::new_in(folder).with_context(cannot)?;
    writeln!(file, "{}", STANDARD.encode(key)).with_context(cannot)?;
    file.as_file().sync_all().with_context(cannot)?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(key),
        Err(lost) if lost.error.kind() == ErrorKind::AlreadyExists => read_file(path)?.with_context(cannot),
        // Not every file system can name a file without replacing another.
        Err(lost) => lost.file.persist(path).map(|_| key).map_err(|lost| lost.error).with_context(cannot),
    }
}

#[cfg(test)]
mod tests {
    use kernel::SeededEntropy;

    use super::*;

    #[test]
    fn the_key_is_created_once_and_readable_only_by_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/secret.key");
        let secrets = Secrets { key: None, key_file: file.display().to_string() };
        let first = read_or_make(&secrets, &SeededEntropy::new(1)).unwrap();
        let second = read_or_make(&secrets, &SeededEntropy::new(2)).unwrap();
        assert_eq!(first, second);
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions()) & 0o777, 0o600);
        std::fs::write(&file, "short").unwrap();
        let wrong = read_or_make(&secrets, &SeededEntropy::new(3)).unwrap_err();
        assert!(format!("{wrong:#}").contains("not 32 bytes"));
    }
    #[test]
    fn many_that_make_the_key_at_once_have_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let secrets = &Secrets { key: None, key_file: folder.path().join("secret.key").display().to_string() };
        let made: Vec<[u8; 32]> = std::thread::scope(|scope| {
            let starts: Vec<_> =
                (0..8).map(|seed| scope.spawn(move || read_or_make(secrets, &SeededEntropy::new(seed)).unwrap())).collect();
            starts.into_iter().map(|start| start.join().unwrap()).collect()
        });
        assert!(made.iter().all(|key| *key == made[0]), "{made:?}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    }
}
