//! Reading the configuration: file, environment over it, flags over both. Errors name the option and its origin.

use std::path::{Path, PathBuf};

use figment::{
    Figment, Metadata, Profile, Provider,
    providers::{Format, Toml},
    util::nest,
    value::{Dict, Map, Value},
};

use super::{
    Config, fields,
    layer::{Layer, is_empty},
    secret_file,
};

/// Where options come from.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The file, if one was named. It must exist.
    pub file: Option<PathBuf>,
    /// Environment variables, `WAYMARK_SERVER__BIND`; others are ignored.
    pub environment: Vec<(String, String)>,
    /// `section.key` and value, in the order given.
    pub flags: Vec<(String, String)>,
}

/// The errors of a configuration, one line each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong(pub Vec<String>);

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "invalid configuration:")?;
        self.0.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for Wrong {}

/// One option from the environment or a flag, as text. The type of the option determines how it is parsed.
struct Given {
    origin: String,
    option: String,
    value: String,
}

impl Given {
    fn data(&self) -> Map<Profile, Dict> {
        let dict = nest(&self.option, Value::from(self.value.as_str())).into_dict().unwrap_or_default();
        Profile::Default.collect(dict)
    }
}

const DEFAULT_FILE: &str = "waymark.toml";

/// Variables with our prefix that are not options: the name of the file, and settings of tests and tools.
const OTHER_VARIABLES: [&str; 2] = ["WAYMARK_CONFIG", "WAYMARK_URL"];

/// Reads the configuration.
///
/// # Errors
/// Every option that is unknown, has the wrong type or an invalid value.
pub fn load(sources: &Sources) -> Result<Config, Wrong> {
    let mut wrong = Vec::new();
    let mut figment = Figment::new();
    if let Some(file) = file_of(sources)? {
        let (toml, origin) = (Toml::file_exact(&file), file.display().to_string());
        match toml.data() {
            Ok(data) => {
                unknown(&data, &origin, &mut wrong);
                figment = figment.merge(Layer::new(toml.metadata(), data, &origin, &mut wrong));
            }
            Err(error) => wrong.push(format!("{origin}: {error}")),
        }
    }
    for given in environment(sources, &mut wrong).into_iter().chain(flags(sources)) {
        let data = given.data();
        unknown(&data, &given.origin, &mut wrong);
        figment = figment.merge(Layer::new(Metadata::named(given.origin.clone()), data, &given.origin, &mut wrong));
    }
    if !wrong.is_empty() {
        return Err(Wrong(wrong));
    }
    let config: Config = figment.extract_lossy().map_err(|error| Wrong(error.into_iter().map(|e| describe_error(&e)).collect()))?;
    for (option, why) in config.faults() {
        let origin = figment.find_metadata(option).map_or_else(|| "its default".to_owned(), origin);
        wrong.push(format!("{option} (from {origin}): {why}"));
    }
    if wrong.is_empty() { Ok(config) } else { Err(Wrong(wrong)) }
}

fn file_of(sources: &Sources) -> Result<Option<PathBuf>, Wrong> {
    let named = sources.file.clone().or_else(|| {
        let variable = sources.environment.iter().find(|(name, value)| name == "WAYMARK_CONFIG" && !is_empty(value));
        variable.map(|(_, value)| value.into())
    });
    match named {
        Some(file) if !file.is_file() => Err(Wrong(vec![format!("{}: no such file", file.display())])),
        Some(file) => Ok(Some(file)),
        None => Ok(Some(Path::new(DEFAULT_FILE).to_owned()).filter(|file| file.is_file())),
    }
}

fn environment(sources: &Sources, wrong: &mut Vec<String>) -> Vec<Given> {
    let (known, mut given) = (fields(), Vec::new());
    for (name, value) in &sources.environment {
        let Some(rest) = name.strip_prefix("WAYMARK_") else { continue };
        if OTHER_VARIABLES.contains(&name.as_str()) || rest.starts_with("TEST_") {
            continue;
        }
        let Some((section, key)) = rest.split_once("__") else {
            wrong.push(format!(
                "the environment variable {name} does not match any option; names have the form WAYMARK_SECTION__KEY, with two underscores"
            ));
            continue;
        };
        let option = format!("{}.{}", section.to_lowercase(), key.to_lowercase());
        let origin = format!("the environment variable {name}");
        match secret_file::secret_of(&option, &known) {
            None => given.push(Given { origin, option, value: value.clone() }),
            Some(_) if is_empty(value) => {}
            Some(secret) => match secret_file::content(value) {
                Ok(value) => given.push(Given { origin: format!("the file that {name} names"), option: secret.to_owned(), value }),
                Err(why) => wrong.push(format!("{secret} (from {origin}): {why}")),
            },
        }
    }
    twice(&given, wrong);
    given
}

/// Reports what two variables set, as a secret's own and that of its file: which of them is meant can't be known.
fn twice(given: &[Given], wrong: &mut Vec<String>) {
    let set: Vec<&Given> = given.iter().filter(|given| !is_empty(&given.value)).collect();
    for (at, one) in set.iter().enumerate() {
        if let Some(other) = set[..at].iter().find(|other| other.option == one.option) {
            wrong.push(format!("{} is set twice, by {} and by {}; keep one of them", one.option, other.origin, one.origin));
        }
    }
}

fn flags(sources: &Sources) -> impl Iterator<Item = Given> {
    sources.flags.iter().map(|(option, value)| Given {
        origin: "the command line".to_owned(),
        option: option.clone(),
        value: value.clone(),
    })
}

/// Reports every unknown name.
fn unknown(data: &Map<Profile, Dict>, origin: &str, wrong: &mut Vec<String>) {
    let known = fields();
    for (section, value) in data.values().flatten() {
        let mut options = known.iter().filter(|f| f.section == section).peekable();
        if options.peek().is_none() {
            let mut names: Vec<&str> = known.iter().map(|f| f.section).collect();
            names.dedup();
            wrong.push(format!("{section} (from {origin}): unknown section; the sections are {}", names.join(", ")));
            continue;
        }
        let names: Vec<&str> = options.map(|f| f.name.as_str()).collect();
        let Some(keys) = value.as_dict() else {
            wrong.push(format!("{section} (from {origin}): must be a section, not a value; its options are {}", names.join(", ")));
            continue;
        };
        for key in keys.keys().filter(|key| !names.contains(&key.as_str())) {
            wrong.push(format!("{section}.{key} (from {origin}): unknown option; the options of [{section}] are {}", names.join(", ")));
        }
    }
}

fn origin(metadata: &Metadata) -> String {
    match &metadata.source {
        Some(source) => source.to_string(),
        None => metadata.name.to_string(),
    }
}

fn describe_error(error: &figment::Error) -> String {
    let from = error.metadata.as_ref().map(|m| format!(" (from {})", origin(m))).unwrap_or_default();
    format!("{}{from}: {}", error.path.join("."), error.kind)
}
