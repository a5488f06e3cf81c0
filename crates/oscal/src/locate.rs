//! Locates problems: line and column in the text, and a readable path.

use std::collections::{BTreeMap, HashMap};

use serde_json::value::RawValue;

use crate::json::escape;
use crate::problem::Problem;

/// Adds line and column to problems with a path (unless they have them), and a readable path of elements: by id, else title, else position;
/// the line of the place that a problem names besides its own, too.
/// A single pass over the text, which descends only into the paths of problems.
pub(crate) fn locate(text: &str, problems: &mut [Problem]) {
    let mut wanted = WantedPaths::default();
    for path in problems.iter().flat_map(|problem| [Some(&problem.path), problem.data.get("first")]).flatten() {
        let mut node = &mut wanted;
        for step in path.split('/').skip(1) {
            node = node.below.entry(step.to_owned()).or_default();
        }
    }
    let mut walk = Locator { text, offsets: HashMap::new(), places: HashMap::new() };
    if let Ok(root) = serde_json::from_str::<&RawValue>(text) {
        walk.down(root, &wanted, String::new(), &[], "");
    }
    let positions = positions(text, &walk.offsets);
    for problem in problems {
        if let Some(place) = walk.places.get(&problem.path) {
            problem.place.clone_from(place);
        }
        let position = walk.offsets.get(&problem.path).and_then(|offset| positions.get(offset));
        if let (None, Some(position)) = (problem.line, position) {
            (problem.line, problem.column) = (Some(position.0), Some(position.1));
        }
        let first = problem.data.get("first").and_then(|first| walk.offsets.get(first)).and_then(|offset| positions.get(offset));
        if let Some((line, _)) = first {
            problem.data.insert("firstLine", line.to_string());
        }
    }
}

#[derive(Default)]
struct WantedPaths {
    below: BTreeMap<String, WantedPaths>,
}

struct Locator<'t> {
    text: &'t str,
    offsets: HashMap<String, usize>,
    places: HashMap<String, String>,
}

impl Locator<'_> {
    fn down(&mut self, raw: &RawValue, wanted: &WantedPaths, path: String, words: &[String], list: &str) {
        let json = raw.get();
        self.offsets.insert(path.clone(), json.as_ptr().addr() - self.text.as_ptr().addr());
        self.places.insert(path.clone(), words.join(" > "));
        if wanted.below.is_empty() {
            return;
        }
        if json.starts_with('{') {
            let Ok(map) = serde_json::from_str::<HashMap<String, &RawValue>>(json) else { return };
            let map: HashMap<String, &RawValue> = map.into_iter().map(|(key, value)| (escape(&key), value)).collect();
            for (step, below) in &wanted.below {
                let key = step.replace("~1", "/").replace("~0", "~");
                let value = map.get(step);
                let is_list = value.is_some_and(|value| value.get().starts_with('['));
                let words = with(words, if is_list { None } else { Some(key.clone()) });
                self.next(value.copied(), below, format!("{path}/{step}"), &words, &key);
            }
        } else if json.starts_with('[') {
            let Ok(items) = serde_json::from_str::<Vec<&RawValue>>(json) else { return };
            for (step, below) in &wanted.below {
                let index = step.parse::<usize>().ok();
                let value = index.and_then(|index| items.get(index).copied());
                let number = || index.map_or_else(|| step.clone(), |index| (index + 1).to_string());
                let name = value.and_then(name).unwrap_or_else(number);
                let words = with(words, Some(format!("{} {name}", list.strip_suffix('s').unwrap_or(list))));
                self.next(value, below, format!("{path}/{step}"), &words, list);
            }
        }
    }

    fn next(&mut self, value: Option<&RawValue>, wanted: &WantedPaths, path: String, words: &[String], list: &str) {
        match value {
            Some(value) => self.down(value, wanted, path, words, list),
            None => {
                self.places.insert(path, words.join(" > "));
            }
        }
    }
}

fn with(words: &[String], more: Option<String>) -> Vec<String> {
    words.iter().cloned().chain(more).collect()
}

/// The display name of an element.
fn name(value: &RawValue) -> Option<String> {
    let map: HashMap<String, &RawValue> = serde_json::from_str(value.get()).ok()?;
    ["id", "uuid", "title", "name"].iter().find_map(|field| serde_json::from_str(map.get(*field)?.get()).ok())
}

/// Line and column (in characters) of each offset, in one pass over the text.
fn positions(text: &str, offsets: &HashMap<String, usize>) -> HashMap<usize, (u32, u32)> {
    let mut sorted: Vec<usize> = offsets.values().copied().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut found = HashMap::new();
    let (mut at, mut line, mut column) = (0, 1, 1);
    for offset in sorted {
        for character in text[at..offset].chars() {
            (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        at = offset;
        found.insert(offset, (line, column));
    }
    found
}
