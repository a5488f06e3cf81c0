//! Secrets from files: `WAYMARK_METRICS__TOKEN_FILE` names the file with the value of `metrics.token`.

use super::{Field, layer::is_empty};

/// The secret whose value is in the file that `option` names. Options whose own name ends like that, such as `secrets.key_file`, are none.
pub(super) fn secret_of<'a>(option: &'a str, known: &[Field]) -> Option<&'a str> {
    let secret = option.strip_suffix("_file").filter(|_| known.iter().all(|field| field.option() != option))?;
    known.iter().any(|field| field.is_secret() && field.option() == secret).then_some(secret)
}

/// The content of a file, without the line break at its end.
///
/// # Errors
/// A message if it can't be read or is empty.
pub(super) fn content(path: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("the file {path} can't be read: {error}"))?;
    let text = text.trim_end_matches(['\r', '\n']);
    if is_empty(text) { Err(format!("the file {path} is empty")) } else { Ok(text.to_owned()) }
}
