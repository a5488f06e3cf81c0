//! `log.level`: a level for everything, or levels by target.

use tracing_subscriber::EnvFilter;

const LEVELS: [&str; 6] = ["error", "warn", "info", "debug", "trace", "off"];

/// What is wrong with a filter. A lone word that is no level would otherwise name a target, and the log would stay silent.
pub(super) fn check(filter: &str) -> Result<(), String> {
    let is_level = |word: &str| LEVELS.iter().any(|level| level.eq_ignore_ascii_case(word));
    let wrong = filter.split(',').map(|part| part.rsplit('=').next().unwrap_or(part)).find(|word| !is_level(word));
    match wrong {
        Some(word) => Err(format!("{word:?} is no level; choose {}, or several by target: info,store=debug", LEVELS.join(", "))),
        None => EnvFilter::try_new(filter).map(drop).map_err(|error| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_level_is_rejected_with_those_that_are() {
        for good in ["info", "WARN", "off", "info,store=debug", "warn,http::layers=trace"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for wrong in ["loud", "", "info,loud", "store=loud", "info,"] {
            let why = check(wrong).unwrap_err();
            assert!(why.contains("error, warn, info, debug, trace, off"), "{wrong}: {why}");
        }
    }
}
