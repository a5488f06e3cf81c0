//! The virus scanner.

use files::scanner::Scanner;

use super::Config;

impl Config {
    /// The virus scanner, if there is one.
    ///
    /// # Errors
    /// A message if `files.scanner` is invalid.
    pub fn scanner(&self) -> Result<Option<Scanner>, String> {
        let scanner = |text: &String| Ok(Scanner { address: text.parse()?, is_required: self.files.scanner_required });
        self.files.scanner.as_ref().map(scanner).transpose()
    }
}
