//! Time zones by the names that Windows has for them.

use std::{collections::HashMap, sync::LazyLock};

/// Lines with a Windows name, a tab and the corresponding IANA names.
const TABLE: &str = include_str!("../../data/windows_zones.txt");

/// Windows names by IANA name; the first line of a zone counts.
static NAMES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    let mut names = HashMap::new();
    for (windows, zones) in lines {
        for zone in zones.split(' ') {
            names.entry(zone).or_insert(windows);
        }
    }
    names
});

/// The name that Windows has for the zone `iana`; CLDR leaves a few zones of research stations without one.
pub(super) fn windows_zone(iana: &str) -> Option<&'static str> {
    NAMES.get(iana).copied()
}

#[cfg(test)]
mod tests {
    use chrono_tz::TZ_VARIANTS;

    use super::*;

    #[test]
    fn every_zone_that_can_be_chosen_has_its_windows_name() {
        for (iana, windows) in [
            ("Europe/Berlin", "W. Europe Standard Time"),
            ("Europe/London", "GMT Standard Time"),
            ("Asia/Kolkata", "India Standard Time"),
            ("America/New_York", "Eastern Standard Time"),
            ("UTC", "UTC"),
        ] {
            assert_eq!(windows_zone(iana), Some(windows));
        }
        let without: Vec<&str> = TZ_VARIANTS.iter().map(|zone| zone.name()).filter(|name| windows_zone(name).is_none()).collect();
        assert_eq!(without, ["Antarctica/Troll"]);
        assert_eq!(windows_zone("Atlantis/Capital"), None);
    }
}
