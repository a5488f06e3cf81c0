//! Where an address is, by a database in a file of this machine: no address is sent anywhere (decision 154).

use std::{net::IpAddr, path::Path};

use kernel::{Error, Result, network::is_public};
use maxminddb::{PathElement, Reader};

/// Parts of the names of databases with records of this form; others, such as those of network operators, know no places.
const KINDS: [&str; 3] = ["city", "country", "enterprise"];

/// The language that every database has.
const USUAL: &str = "en";

/// The place of an address, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GeoLocation {
    /// Name of the city.
    pub city: Option<String>,
    /// Code of the country, ISO 3166-1.
    pub country: Option<String>,
}

/// Places of addresses; without a database, none is known.
#[derive(Debug, Default)]
pub struct Places(Option<Reader<Vec<u8>>>);

impl Places {
    /// Reads a database in the MaxMind DB format into memory.
    ///
    /// # Errors
    /// `Internal` when the file can't be read or is no database of cities or countries.
    pub fn open(file: &Path) -> Result<Self> {
        let unusable = |why: String| Error::internal(format!("sign_in.places_file {}: {why}", file.display()));
        let bytes = std::fs::read(file).map_err(|error| unusable(format!("can't be read: {error}")))?;
        let reader = Reader::from_source(bytes).map_err(|error| unusable(format!("is not in the MaxMind DB format: {error}")))?;
        let kind = reader.metadata().database_type.to_lowercase();
        if !KINDS.iter().any(|known| kind.contains(known)) {
            return Err(unusable(format!("is a database of the type {:?}, not of cities or countries", reader.metadata().database_type)));
        }
        Ok(Self(Some(reader)))
    }

    /// The place of `address`, its city in the language of `culture` if the database has that name, else in English. Nothing is known of
    /// addresses that are not on the public internet.
    pub fn of(&self, address: &str, culture: &str) -> GeoLocation {
        self.find(address, culture).unwrap_or_default()
    }

    fn find(&self, address: &str, culture: &str) -> Option<GeoLocation> {
        let address = address.parse::<IpAddr>().ok().filter(|address| is_public(*address))?.to_canonical();
        let found = self.0.as_ref()?.lookup(address).ok()?;
        let text = |keys: &[&str]| {
            let path: Vec<_> = keys.iter().map(|key| PathElement::Key(key)).collect();
            found.decode_path::<String>(&path).ok().flatten().filter(|text| !text.is_empty())
        };
        let language = culture.split('-').next().unwrap_or(culture);
        Some(GeoLocation {
            city: [culture, language, USUAL].into_iter().find_map(|language| text(&["city", "names", language])),
            country: text(&["country", "iso_code"]).filter(|code| is_country(code)),
        })
    }
}

/// Whether browsers take `code` for that of a country: they refuse to name others.
fn is_country(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase())
}
