//! Lets the crate build before the front end was: the folder that is embedded must exist, and a change in it must be seen.

use std::{fs, path::Path};

fn main() -> std::io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    fs::create_dir_all(&dist)?;
    println!("cargo::rerun-if-changed={}", dist.display());
    Ok(())
}
