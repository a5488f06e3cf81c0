//! Writes the filter of common passwords from a list with one password a line. Called by `scripts/common-passwords.sh`.

use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut paths = env::args().skip(1);
    let (Some(list), Some(filter)) = (paths.next(), paths.next()) else {
        return Err(io::Error::other("usage: common_passwords LIST FILTER"));
    };
    fs::write(filter, platform::user::rules::filter_of(&fs::read_to_string(list)?))
}
