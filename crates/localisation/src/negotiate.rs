//! Finds the culture for a request.

use crate::culture::{CULTURES, Culture, DEFAULT_CULTURE, known_culture};

/// The cultures to search for a text: the culture itself, its parents by subtag, the default.
pub(crate) fn chain(culture: &str) -> Vec<&str> {
    let mut chain = Vec::new();
    let mut rest = culture;
    loop {
        chain.push(rest);
        match rest.rsplit_once('-') {
            Some((parent, _)) => rest = parent,
            None => break,
        }
    }
    if !chain.contains(&DEFAULT_CULTURE) {
        chain.push(DEFAULT_CULTURE);
    }
    chain
}

/// The known culture nearest to `name`: itself, a parent, one of the same language, else the default.
pub(crate) fn nearest_known(name: &str) -> &'static Culture {
    let language = name.split('-').next().unwrap_or_default();
    chain(name)
        .into_iter()
        .filter(|candidate| *candidate != DEFAULT_CULTURE)
        .find_map(known_culture)
        .or_else(|| CULTURES.iter().find(|culture| culture.two_letters.eq_ignore_ascii_case(language)))
        .unwrap_or(&CULTURES[0])
}

/// The offered culture nearest to one language tag, `None` when the language isn't offered.
fn nearest(tag: &str, offered: &[&'static str]) -> Option<&'static str> {
    let find = |candidate: &str| offered.iter().find(|name| name.eq_ignore_ascii_case(candidate)).copied();
    let language = tag.split('-').next().unwrap_or_default();
    let mut rest = tag;
    loop {
        if let Some(found) = find(rest) {
            return Some(found);
        }
        match rest.rsplit_once('-') {
            Some((parent, _)) => rest = parent,
            None => break,
        }
    }
    offered.iter().find(|name| name.split('-').next().is_some_and(|own| own.eq_ignore_ascii_case(language))).copied()
}

/// The offered culture that best fits `Accept-Language` (RFC 9110, 12.5.4), else `default`.
pub(crate) fn negotiate(accept_language: Option<&str>, offered: &[&'static str], default: &'static str) -> &'static str {
    // Real browsers send a handful; the limit keeps a hostile header cheap.
    let mut wanted: Vec<(f32, &str)> = accept_language
        .unwrap_or_default()
        .split(',')
        .take(32)
        .filter_map(|part| {
            let mut pieces = part.split(';').map(str::trim);
            let tag = pieces.next().filter(|tag| !tag.is_empty())?;
            let quality = pieces.find_map(|piece| piece.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse().ok())?;
            (quality > 0.0 && quality <= 1.0).then_some((quality, tag))
        })
        .collect();
    // A stable sort, so that the first of equals wins.
    wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
    wanted.into_iter().find_map(|(_, tag)| if tag == "*" { Some(default) } else { nearest(tag, offered) }).unwrap_or(default)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SHIPPED;

    #[test]
    fn accept_language_finds_the_best_shipped_culture() {
        for (header, culture) in [
            (None, "en-GB"),
            (Some(""), "en-GB"),
            (Some("de"), "de"),
            (Some("de-AT"), "de"),
            (Some("DE-at"), "de"),
            (Some("ar-Arab-EG"), "ar"),
            (Some("en"), "en-GB"),
            (Some("en-AU"), "en-GB"),
            (Some("en-US,en;q=0.9"), "en-US"),
            (Some("tlh, fr;q=0.4, es;q=0.8"), "es"),
            (Some("tlh"), "en-GB"),
            (Some("*"), "en-GB"),
            (Some("fr;q=0, de;q=0.1"), "de"),
            (Some("fr;q=nonsense, es;q=0.2"), "es"),
            (Some(";;;,,q=1"), "en-GB"),
        ] {
            assert_eq!(negotiate(header, &SHIPPED, DEFAULT_CULTURE), culture, "{header:?}");
        }
        for (header, culture) in [(Some("de"), "it"), (Some("fr-CA"), "fr"), (Some("*"), "it"), (None, "it")] {
            assert_eq!(negotiate(header, &["fr", "it"], "it"), culture, "{header:?}");
        }
    }

    #[test]
    fn a_culture_inherits_from_its_parents_and_the_default() {
        assert_eq!(chain("en-US"), ["en-US", "en", "en-GB"]);
        assert_eq!(chain("zh-Hant-TW"), ["zh-Hant-TW", "zh-Hant", "zh", "en-GB"]);
        assert_eq!(chain("en-GB"), ["en-GB", "en"]);
        assert_eq!(nearest_known("de-LU").name, "de");
        assert_eq!(nearest_known("en").name, "en-GB");
        assert_eq!(nearest_known("pt").name, "pt-BR");
        assert_eq!(nearest_known("xx").name, "en-GB");
    }
}
