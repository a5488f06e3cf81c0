//! What readers see of a control, as a hash: a republication with other ids and the same words is no update. Pure.

use kernel::Uuid;
use oscal::{Context, PlannedStandard, Projection, content_hash, project_control};
use serde_json::{Value, json};

use crate::{
    framework::Origin,
    standard::{StandardVersion, content::from_json},
};

/// What a version keeps of the control that it rests on: the hash of the control, and that of what readers see of it.
pub(crate) fn kept(planned: &PlannedStandard, shown: &Projection) -> String {
    format!("{} {}", planned.hash, reading(shown))
}

/// Both hashes; earlier releases kept the first alone.
pub(crate) fn hashes(kept: &str) -> (&str, Option<&str>) {
    kept.split_once(' ').map_or((kept, None), |(control, reading)| (control, Some(reading)))
}

/// The hash of what readers see. Ids of resources and parameters are not part of it.
pub(crate) fn reading(shown: &Projection) -> String {
    // A resource without a title is shown by its id: no words of the publisher.
    let title = |title: &str| Uuid::try_parse(title).is_err().then(|| title.to_owned());
    let references: Vec<Value> = shown.references.iter().map(|found| json!([title(&found.title), found.citation, found.href])).collect();
    let params: Vec<Value> = shown.params.iter().map(|param| json!([param.label, param.text, param.set, param.guidelines])).collect();
    content_hash(&json!({
        "label": shown.label,
        "title": shown.title.trim(),
        "statement": shown.statement,
        "guidance": shown.guidance,
        "references": references,
        "related": shown.related,
        "withdrawn": shown.withdrawn,
        "params": params,
    }))
}

/// The same, whatever the control is called.
pub(crate) fn nameless(shown: Projection) -> String {
    reading(&Projection { label: String::new(), ..shown })
}

/// The words alone, as a hash, by which a control is known again under another id.
pub(crate) fn hash_words(shown: &Projection) -> String {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    content_hash(&json!([plain(&shown.title), plain(&shown.statement), plain(&shown.guidance)]))
}

/// What readers saw of a version as it was imported, with its control and the list of its parameters; what people wrote on top of it
/// is left out.
pub(crate) fn imported(version: &StandardVersion, control: &Value, params: &str) -> Projection {
    let shown = project_control(control, &Context::default());
    if version.origin == Origin::People {
        return shown;
    }
    Projection {
        title: version.title.clone(),
        statement: version.statement.clone(),
        guidance: version.guidance.clone(),
        references: from_json(&version.references),
        related: from_json(&version.related),
        params: from_json(params),
        // Label and status are the control's own.
        ..shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(control: &Value, resource: &str) -> Projection {
        let resources = json!({ "resources": [{ "uuid": resource, "title": "The Act" }, { "uuid": resource.replace('1', "2") }] });
        project_control(control, &Context::new([control], Some(&resources)))
    }

    #[test]
    fn ids_make_no_difference_and_words_do() {
        let control = |param: &str, resource: &str, words: &str| {
            json!({ "id": "c", "title": "C", "params": [{ "id": param, "label": "time" }],
                "parts": [{ "id": format!("{param}_smt"), "name": "statement", "prose": format!("{words} {{{{ insert: param, {param} }}}}.") }],
                "links": [{ "rel": "reference", "href": format!("#{resource}") }, { "rel": "reference", "href": format!("#{}", resource.replace('1', "2")) }] })
        };
        let (one, other) = ("11111111-1111-4111-8111-111111111111", "31111111-1111-4111-8111-111111111113");
        let seen = |param: &str, resource: &str, words: &str| reading(&project(&control(param, resource, words), resource));
        assert_eq!(seen("p", one, "Act within"), seen("q", other, "Act within"));
        assert_ne!(seen("p", one, "Act within"), seen("p", one, "Act in"));
    }

    #[test]
    fn earlier_releases_kept_one_hash() {
        assert_eq!(hashes("abc"), ("abc", None));
        assert_eq!(hashes("abc def"), ("abc", Some("def")));
    }
}
