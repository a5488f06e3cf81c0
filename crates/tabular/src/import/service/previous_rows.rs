//! Which records the rows of a sheet are about: two rows that mean the same one don't follow each other unseen.
//! They are rejected rather than applied one after the other (decision 32).

use std::collections::HashMap;

use http::{ImportValues, Importer};
use kernel::{Uuid, text};

/// The previous rows, by the record that they refer to.
#[derive(Default)]
pub struct PreviousRows {
    /// Keys, with the number of the first row that has each.
    keys: HashMap<String, u32>,
    /// Every key by which another row may mean one of their records, likewise.
    marks: HashMap<String, u32>,
    /// Records that they were found to mean, with the number of the first row for each.
    records: HashMap<Uuid, u32>,
}

impl PreviousRows {
    /// The first of the rows before that is about the same record. Which of two rows comes first makes no difference.
    pub fn repeated(&mut self, importer: &dyn Importer, values: &ImportValues, number: u32) -> Option<u32> {
        let marks = importer.marks(values).iter().map(|mark| text::fold(mark)).collect();
        self.note(text::fold(&importer.key(values)?), marks, number)
    }

    /// The first of the rows before for which the same record was found, whatever keys they have.
    pub fn found(&mut self, record: Uuid, number: u32) -> Option<u32> {
        let first = *self.records.entry(record).or_insert(number);
        (first != number).then_some(first)
    }

    fn note(&mut self, key: String, marks: Vec<String>, number: u32) -> Option<u32> {
        let first = marks.iter().filter_map(|mark| self.keys.get(mark)).chain(self.marks.get(&key)).min().copied();
        self.keys.entry(key).or_insert(number);
        for mark in marks {
            self.marks.entry(mark).or_insert(number);
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key and marks.
    type Means = (&'static str, &'static [&'static str]);
    const NAMED: Means = ("ash", &["ash"]);
    const ADDRESSED: Means = ("a@x", &["a@x", "ash"]);
    const NAMESAKE: Means = ("b@x", &["b@x", "ash"]);

    /// The row that each row repeats.
    fn repeated(rows: &[Means]) -> Vec<Option<u32>> {
        let mut seen = PreviousRows::default();
        let mut note =
            |number: u32, (key, marks): Means| seen.note(key.to_owned(), marks.iter().map(|mark| (*mark).to_owned()).collect(), number);
        (2..).zip(rows).map(|(number, row)| note(number, *row)).collect()
    }

    #[test]
    fn a_name_alone_is_that_of_a_row_with_an_address_in_either_order() {
        assert_eq!(repeated(&[NAMED, ADDRESSED]), [None, Some(2)]);
        assert_eq!(repeated(&[ADDRESSED, NAMED]), [None, Some(2)]);
        assert_eq!(repeated(&[NAMED, NAMED]), [None, Some(2)]);
        assert_eq!(repeated(&[ADDRESSED, NAMESAKE]), [None, None], "namesakes with addresses are two people");
        assert_eq!(repeated(&[ADDRESSED, NAMESAKE, NAMED]), [None, None, Some(2)]);
    }
}
