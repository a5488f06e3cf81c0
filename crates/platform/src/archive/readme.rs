//! An archive's description of itself, as a page that any browser shows.

use http::{App, escape_html};
use kernel::Timestamp;
use localisation::CULTURES;
use serde_json::{Map, Value};

use super::Contents;

/// Keys of what the page says of its kind of archive, which name its owner as [`ReadmeTexts::owner`].
#[derive(Debug, Clone, Copy)]
pub struct ReadmeTexts {
    /// Whose data it is: `tenant`. The manifest calls it so, too.
    pub owner: &'static str,
    /// Heading.
    pub title: &'static str,
    /// What is in it.
    pub intro: &'static str,
    /// What is not.
    pub left_out: &'static str,
}

/// Facts about the archive.
pub(super) struct About<'a> {
    pub(super) words: &'a ReadmeTexts,
    /// Name of the one whose data it is.
    pub(super) owner: &'a str,
    /// Full name of the one who asked for it.
    pub(super) asked_by: &'a str,
    /// When it was written.
    pub(super) at: Timestamp,
    /// Language of the page.
    pub(super) culture: &'a str,
}

/// The page.
pub(super) fn html(app: &App, about: &About<'_>, contents: &Contents) -> String {
    let words = about.words;
    let data: Map<String, Value> = Map::from_iter([
        (words.owner.to_owned(), about.owner.into()),
        ("by".to_owned(), about.asked_by.into()),
        ("at".to_owned(), about.at.format("%Y-%m-%d %H:%M").to_string().into()),
        ("count".to_owned(), contents.left_out.len().into()),
    ]);
    let text = |key: &str| escape_html(&app.texts().text_or_key(about.culture, key, &data));
    let paragraphs = |keys: &[&str]| keys.iter().map(|key| format!("<p>{}</p>\n", text(key))).collect::<String>();
    let direction = if is_right_to_left(about.culture) { "rtl" } else { "ltr" };
    let title = text(words.title);
    let before = [words.intro, "TenantExport.Readme.Data"];
    let after = ["TenantExport.Readme.Files", "TenantExport.Readme.Values", words.left_out, "TenantExport.Readme.Manifest"];
    let heads = ["Holds", "File", "Entries"].map(|head| format!("<th scope=\"col\">{}</th>", text(&format!("TenantExport.Readme.{head}"))));
    format!(
        "<!doctype html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n</head>\n<body>\n\
         <h1>{title}</h1>\n{}<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n{}{}</body>\n</html>\n",
        escape_html(about.culture),
        paragraphs(&before),
        heads.concat(),
        contents.parts.iter().map(row).collect::<String>(),
        paragraphs(&after),
        missing(&text("TenantExport.Readme.Missing"), &contents.left_out),
    )
}

fn is_right_to_left(culture: &str) -> bool {
    CULTURES.iter().find(|known| known.name == culture).is_some_and(|known| known.is_right_to_left)
}

fn row(part: &Value) -> String {
    let path = escape_html(part["path"].as_str().unwrap_or_default());
    let title = escape_html(part["title"].as_str().unwrap_or_default());
    format!("<tr><td>{title}</td><td><a href=\"{path}\"><bdi>{path}</bdi></a></td><td>{}</td></tr>\n", part["entries"])
}

/// The files whose content is gone.
fn missing(title: &str, paths: &[String]) -> String {
    if paths.is_empty() {
        return String::new();
    }
    let rows = paths.iter().map(|path| format!("<li><bdi>{}</bdi></li>\n", escape_html(path))).collect::<String>();
    format!("<p>{title}</p>\n<ul>\n{rows}</ul>\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_text_and_not_markup() {
        let part = json!({ "path": "data/tags.json", "title": "<b>Tags & more</b>", "entries": 3 });
        let shown = "<tr><td>&lt;b&gt;Tags &amp; more&lt;/b&gt;</td><td><a href=\"data/tags.json\"><bdi>data/tags.json</bdi></a></td><td>3</td></tr>\n";
        assert_eq!(row(&part), shown);
        assert_eq!(missing("Gone", &[]), "");
        assert!(missing("Gone", &["files/<x>".to_owned()]).contains("<bdi>files/&lt;x&gt;</bdi>"));
    }

    #[test]
    fn arabic_runs_from_right_to_left() {
        assert!(is_right_to_left("ar"));
        assert!(!is_right_to_left("de") && !is_right_to_left("unknown"));
    }
}
