//! The key that encrypts secrets at rest: from the environment, or from a file that is made once.

use std::{io::Write, path::Path};

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
    let path = Path::new(&secrets.key_file);
    match std::fs::read_to_string(path) {
        Ok(text) => decode(&text).with_context(|| format!("the key in {}", path.display())).map(Some),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("the key in {} can't be read", path.display())),
    }
}

fn decode(text: &str) -> Result<[u8; 32]> {
    let Some(key) = STANDARD.decode(text.trim()).ok().and_then(|bytes| bytes.try_into().ok()) else {
        bail!("not 32 bytes in base64; make one with: head -c 32 /dev/urandom | base64");
    };
    Ok(key)
}

fn make(path: &Path, entropy: &(dyn Entropy + 'static)) -> Result<[u8; 32]> {
    let key: [u8; 32] = entropy.bytes();
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("can't create the folder {}", folder.display()))?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).with_context(|| format!("the key file {} can't be made", path.display()))?;
    writeln!(file, "{}", STANDARD.encode(key)).with_context(|| format!("the key file {} can't be written", path.display()))?;
    file.sync_all()?;
    Ok(key)
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
}
