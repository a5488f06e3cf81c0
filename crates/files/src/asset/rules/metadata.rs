//! `Upload-Metadata` of the tus protocol: `filename c2l0ZS5wbmc=,folderId MDE5...`.

use base64::{Engine, engine::general_purpose::STANDARD};
use kernel::{Error, Result, Uuid};

use super::format::{self, Format};

/// Letters of a name at most.
pub const MAX_NAME: usize = 200;

/// What a new upload is to become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metadata {
    pub name: String,
    pub format: &'static Format,
    /// The folder of a new file.
    pub folder_id: Option<Uuid>,
    /// The file that it is a new version of.
    pub asset_id: Option<Uuid>,
    /// Whether it will belong to a record instead of the library.
    pub is_attachment: bool,
}

/// Reads the header.
///
/// # Errors
/// A field error on what is missing or wrong, `Assets.TypeNotAllowed`.
pub fn parse(header: &str) -> Result<Metadata> {
    let (mut name, mut folder_id, mut asset_id, mut is_attachment) = (None, None, None, false);
    for pair in header.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once(' ').unwrap_or((pair, ""));
        let text = || decoded(value).ok_or_else(|| Error::invalid(key, "Validation.Type"));
        let id = || -> Result<Uuid> { text()?.parse().map_err(|_| Error::invalid(key, "Validation.Type")) };
        match key {
            "filename" => name = Some(text()?),
            "folderId" => folder_id = Some(id()?),
            "assetId" => asset_id = Some(id()?),
            "isAttachment" => is_attachment = text()? == "true",
            // Clients send more, `filetype` for one; what the content is shows itself.
            _ => {}
        }
    }
    let name = own_name(&name.unwrap_or_default())?;
    if is_attachment && (folder_id.is_some() || asset_id.is_some()) {
        return Err(Error::invalid("isAttachment", "Validation.Unknown"));
    }
    if folder_id.is_some() && asset_id.is_some() {
        return Err(Error::invalid("folderId", "Validation.Unknown"));
    }
    Ok(Metadata { format: format::of_name(&name)?, name, folder_id, asset_id, is_attachment })
}

fn decoded(value: &str) -> Option<String> {
    let bytes = STANDARD.decode(value).ok()?;
    String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}

/// A file's own name: browsers and scripts may send the path before it.
fn own_name(sent: &str) -> Result<String> {
    let name = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let name = name.trim();
    match name.chars().count() {
        0 => Err(Error::invalid("filename", "Validation.Required")),
        1..=MAX_NAME => Ok(name.to_owned()),
        _ => Err(Error::invalid("filename", "Validation.MaxLength").with("max", MAX_NAME)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(pairs: &[(&str, &str)]) -> String {
        pairs.iter().map(|(key, value)| format!("{key} {}", STANDARD.encode(value))).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn a_path_is_cut_off_a_name() {
        for sent in ["../../etc/plan.pdf", "C:\\temp\\plan.pdf", "plan.pdf", "/plan.pdf", " plan.pdf\n"] {
            assert_eq!(parse(&header(&[("filename", sent)])).unwrap().name, "plan.pdf", "{sent}");
        }
    }

    #[test]
    fn wrong_metadata_names_its_field() {
        let id = Uuid::from_u128(7).to_string();
        let long = format!("{}.pdf", "a".repeat(MAX_NAME));
        for (pairs, field) in [
            (vec![], "filename"),
            (vec![("filename", "")], "filename"),
            (vec![("filename", "..\\")], "filename"),
            (vec![("filename", long.as_str())], "filename"),
            (vec![("filename", "a.pdf"), ("folderId", "x")], "folderId"),
            (vec![("filename", "a.pdf"), ("folderId", id.as_str()), ("assetId", id.as_str())], "folderId"),
            (vec![("filename", "a.pdf"), ("folderId", id.as_str()), ("isAttachment", "true")], "isAttachment"),
        ] {
            assert_eq!(parse(&header(&pairs)).unwrap_err().fields()[0].field, field, "{pairs:?}");
        }
        assert_eq!(parse("filename %%%").unwrap_err().fields()[0].field, "filename");
        assert_eq!(parse(&header(&[("filename", "a.exe")])).unwrap_err().code(), Some("Assets.TypeNotAllowed"));
        assert!(parse(&header(&[("filename", "a.pdf"), ("filetype", "x"), ("isAttachment", "true")])).unwrap().is_attachment);
    }
}
