//! `restore` believes nothing: an archive that is not whole, or holds anything else, changes nothing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it can't go on")]

mod packed;

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Output, Stdio},
};

use packed::{ArchiveMember, entries, pack, with_manifest};
use serde_json::json;
use tar::EntryType;

fn waymark(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_waymark"));
    command.args(arguments).args(["--bind", "127.0.0.1:0"]).current_dir(folder);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("WAYMARK_")) {
        command.env_remove(name);
    }
    command
}

fn read_output(output: &Output) -> (bool, String) {
    (output.status.success(), format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)))
}

fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    read_output(&waymark(folder, arguments).output().unwrap())
}

/// The empty file whose lock keeps servers and restores apart; it stays.
const LOCK: &str = "waymark.lock";

/// Everything below a folder, with its bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else if !path.ends_with(LOCK) {
            found.insert(path.display().to_string(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Archives that are not what was written, each with what is said of it.
fn spoiled(good: &[ArchiveMember]) -> Vec<(&'static str, Vec<ArchiveMember>)> {
    let with = |name: &str, kind: EntryType| {
        let mut all = good.to_vec();
        all.insert(0, (name.to_owned(), kind, b"more".to_vec()));
        all
    };
    let without = |name: &str| good.iter().filter(|(own, ..)| own != name).cloned().collect::<Vec<_>>();
    let mut changed = good.to_vec();
    let note = changed.iter_mut().find(|(name, ..)| name == "files/a/note.txt").unwrap();
    note.2[0] ^= 1;
    let twice: Vec<ArchiveMember> = good.iter().chain(good.first()).cloned().collect();
    vec![
        ("files/a/note.txt is missing", without("files/a/note.txt")),
        ("database.db is missing", without("database.db")),
        ("it has no manifest", without("manifest.json")),
        ("files/a/note.txt has changed", changed),
        ("twice", twice),
        ("doesn't list files/b", with("files/b", EntryType::Regular)),
        ("no part of a backup", with("extra", EntryType::Regular)),
        ("leads out of it", with("/waymark-absolute", EntryType::Regular)),
        ("leads out of it", with("files/../../escaped", EntryType::Regular)),
        ("no plain file", with("files/link", EntryType::Symlink)),
        ("a folder", with("files/folder/", EntryType::Directory)),
        ("users has 0 rows instead of 7", with_manifest(good, |manifest| manifest["tables"]["users"] = json!(7))),
        ("newer version (99.0)", with_manifest(good, |manifest| (manifest["format"], manifest["version"]) = (json!(3), json!("99.0")))),
    ]
}

#[test]
fn an_archive_that_is_not_what_was_written_changes_nothing() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (good, told) = run(folder.path(), &["migrate"]);
    assert!(good, "{told}");
    fs::create_dir_all(folder.path().join("data/files/a")).unwrap();
    fs::write(folder.path().join("data/files/a/note.txt"), "kept").unwrap();
    let archive = elsewhere.path().join("copy.tar.gz");
    let (good, told) = run(folder.path(), &["backup", archive.to_str().unwrap()]);
    assert!(good, "{told}");
    assert_eq!(fs::metadata(&archive).unwrap().permissions().mode() & 0o777, 0o600, "an archive is for its owner alone");
    let before = contents(folder.path());
    let bad = elsewhere.path().join("bad.tar.gz");
    let refused = |why: &str| {
        let (good, told) = run(folder.path(), &["restore", bad.to_str().unwrap(), "--replace"]);
        assert!(!good && told.contains(why), "{why}: {told}");
        assert!(contents(folder.path()) == before, "{why}: something was written");
    };
    for (why, entries) in spoiled(&entries(&archive)) {
        pack(&bad, &entries);
        refused(why);
    }
    let bytes = fs::read(&archive).unwrap();
    let mut flipped = bytes.clone();
    // Many bytes: one alone may name another place with the same content, which changes nothing of what is read.
    flipped[bytes.len() / 2..].iter_mut().take(64).for_each(|byte| *byte ^= 0xff);
    let longer = [&bytes[..], b"more"].concat();
    for (why, bytes) in [("is damaged", &bytes[..bytes.len() - 8]), ("is damaged", &flipped[..]), ("after its end", &longer[..])] {
        fs::write(&bad, bytes).unwrap();
        refused(why);
    }
    let (good, told) = run(folder.path(), &["restore", archive.to_str().unwrap(), "--replace"]);
    assert!(good, "{told}");
    assert_eq!(fs::metadata(folder.path().join("data/waymark.db")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_restore_that_fails_in_the_middle_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["migrate"]).0);
    fs::create_dir_all(folder.path().join("data/files")).unwrap();
    fs::write(folder.path().join("data/files/note.txt"), "kept").unwrap();
    assert!(run(folder.path(), &["backup", "copy.tar.gz"]).0);
    let before = contents(folder.path());
    // The files can't be put aside: the name is taken.
    fs::create_dir_all(folder.path().join("data/files/.before-restore")).unwrap();
    let (good, told) = run(folder.path(), &["restore", "copy.tar.gz", "--replace"]);
    assert!(!good && told.contains("exists from an earlier restore"), "{told}");
    assert!(contents(folder.path()) == before, "the database stays with its files");
}

#[test]
fn a_restore_without_the_key_says_so_before_it_starts() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (good, told) = run(folder.path(), &["user", "create", "root", "--email", "root@portal.example", "--role", "admin"]);
    assert!(good, "{told}");
    let archive = folder.path().join("copy.tar.gz");
    let archive = archive.to_str().unwrap();
    assert!(run(folder.path(), &["backup", archive]).0);
    let (good, told) = run(other.path(), &["restore", archive]);
    assert!(!good && told.contains("the backup is missing") && told.contains("Nothing was restored"), "{told}");
    let (good, told) = run(other.path(), &["restore", archive, "--set", "secrets.key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]);
    assert!(!good && told.contains("is not the one"), "{told}");
    assert!(contents(other.path()).is_empty(), "nothing is left of either");
    let key = folder.path().join("data/secret.key");
    let (good, told) = run(other.path(), &["restore", archive, "--set", &format!("secrets.key_file={}", key.display())]);
    assert!(good, "{told}");
}

#[test]
fn a_folder_that_is_a_volume_stays_with_what_the_volume_keeps_in_it() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    assert!(run(folder.path(), &["migrate"]).0);
    for (path, text) in [("a/note.txt", "kept"), ("lost+found/1", "lost"), (".before-restore/b", "old"), (".waymark-work-1/c", "left")] {
        let path = folder.path().join("data/files").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let archive = folder.path().join("copy.tar.gz");
    let (good, told) = run(folder.path(), &["backup", archive.to_str().unwrap()]);
    assert!(good, "{told}");
    let names: Vec<String> = entries(&archive).into_iter().map(|(name, ..)| name).filter(|name| name.starts_with("files/")).collect();
    assert_eq!(names, ["files/a/note.txt"]);

    let files = other.path().join("data/files");
    fs::create_dir_all(files.join("lost+found")).unwrap();
    let (good, told) = run(other.path(), &["restore", archive.to_str().unwrap()]);
    assert!(good, "an empty volume is no data: {told}");
    fs::write(files.join("a/note.txt"), "changed").unwrap();
    let (good, told) = run(other.path(), &["restore", archive.to_str().unwrap(), "--replace"]);
    assert!(good, "{told}");
    let read = |name: &str| fs::read_to_string(files.join(name)).unwrap();
    assert_eq!((read("a/note.txt"), read(".before-restore/a/note.txt")), ("kept".to_owned(), "changed".to_owned()));
    let mut left: Vec<_> = fs::read_dir(&files).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [".before-restore", "a", "lost+found"]);
}

#[test]
fn a_backup_that_is_told_to_stop_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["migrate"]).0);
    let files = folder.path().join("data/files/a");
    fs::create_dir_all(&files).unwrap();
    // Nobody ever writes into the second one, so that the backup waits there.
    for name in ["1", "2"] {
        assert!(Command::new("mkfifo").arg(files.join(name)).status().unwrap().success());
    }
    let backup = waymark(folder.path(), &["backup", "copy.tar.gz"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Waits until the backup reads the first one.
    let first = fs::File::options().write(true).open(files.join("1")).unwrap();
    assert!(Command::new("kill").args(["-TERM", &backup.id().to_string()]).status().unwrap().success());
    let (good, told) = read_output(&backup.wait_with_output().unwrap());
    drop(first);
    assert!(!good && told.contains("interrupted"), "{told}");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["data"]);
}
