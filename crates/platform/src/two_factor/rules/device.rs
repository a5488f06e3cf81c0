//! A device description that people recognise: browser and system, from the user agent.

/// `Firefox on Windows`; `None` when nothing is recognised.
pub fn describe(user_agent: &str) -> Option<String> {
    let find = |names: &[(&str, &'static str)]| names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name);
    // Browsers also name their ancestors, so the most specific names come first.
    let browser = find(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
    ]);
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => Some(format!("{browser} on {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_told_apart() {
        for (agent, expected) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
                Some("Chrome on Windows"),
            ),
            ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", Some("Edge on Windows")),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604", Some("Safari on iPhone")),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", Some("Firefox on Linux")),
            ("curl/8.5", Some("curl")),
            ("", None),
        ] {
            assert_eq!(describe(agent).as_deref(), expected, "{agent}");
        }
    }
}
