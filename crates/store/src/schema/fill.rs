//! What a migration writes into the rows of existing tables.

use super::Schema;
use crate::{dialect, refold::Refold};

impl Schema {
    /// Recomputes the text keys in `columns` of an existing table, once the statements have run; `id` identifies its rows. Names that have
    /// the same key by now stay separate.
    pub fn fold_again(&mut self, table: &'static str, id: &'static [&'static str], columns: &'static [&'static str]) {
        self.refolds.push(Refold { table, id, columns });
    }

    /// Fills keys of an existing table with the foldings of its texts, each pair a key and its text: those that the texts need beside them
    /// ([`kernel::text::extra_key`]). `id` tells the rows apart.
    pub fn fold_beside(&mut self, table: &'static str, id: &'static [&'static str], keys: &'static [(&'static str, &'static str)]) {
        for (key, text) in keys {
            let strange = dialect::beyond_ascii(self.backend, text);
            self.statements.push(format!("UPDATE \"{table}\" SET \"{key}\" = \"{text}\" WHERE {strange}"));
            self.fold_again(table, id, std::slice::from_ref(key));
        }
    }

    /// Fills a column of an existing tenant's table from that of `source`, the row of the same tenant whose id stands in `key`.
    pub fn fill_from(&mut self, table: &str, column: &str, (source, from): (&str, &str), key: &str) {
        let same = format!("\"{source}\".\"tenant_id\" = \"{table}\".\"tenant_id\" AND \"{source}\".\"id\" = \"{table}\".\"{key}\"");
        let found = format!("SELECT \"{source}\".\"{from}\" FROM \"{source}\" WHERE {same}");
        self.statements.push(format!("UPDATE \"{table}\" SET \"{column}\" = ({found})"));
    }

    /// Sets an instant of an existing tenant's table to the earliest one in `from` of those rows of `source` whose `key` is the row's `own`,
    /// where that is before.
    pub fn set_earliest(&mut self, table: &str, column: &str, (source, from): (&str, &str), (own, key): (&str, &str)) {
        let equals = |theirs: &str, own: &str| format!("\"{source}\".\"{theirs}\" = \"{table}\".\"{own}\"");
        let same = format!("{} AND {}", equals("tenant_id", "tenant_id"), equals(key, own));
        let found = format!("SELECT MIN(\"{source}\".\"{from}\") FROM \"{source}\" WHERE {same}");
        self.statements.push(format!("UPDATE \"{table}\" SET \"{column}\" = ({found}) WHERE \"{column}\" > ({found})"));
    }

    /// Sets a flag in those rows of an existing tenant's table that meet `own` and whose id stands in `key` of a row of `source` that meets
    /// `theirs`; both conditions are SQL that both databases accept.
    pub fn flag_referred(&mut self, table: &str, column: &str, own: &str, (source, key): (&str, &str), theirs: &str) {
        let same = format!("\"{source}\".\"tenant_id\" = \"{table}\".\"tenant_id\" AND \"{source}\".\"{key}\" = \"{table}\".\"id\"");
        let found = format!("SELECT 1 FROM \"{source}\" WHERE {same} AND {theirs}");
        self.statements.push(format!("UPDATE \"{table}\" SET \"{column}\" = TRUE WHERE {own} AND EXISTS ({found})"));
    }

    /// Fills an instant that older rows lack with the one in another column plus `days`.
    pub fn set_days_after(&mut self, table: &str, column: &str, after: &str, days: i64) {
        let later = dialect::days_after(self.backend, after, days);
        self.statements.push(format!("UPDATE \"{table}\" SET \"{column}\" = {later} WHERE \"{column}\" IS NULL"));
    }

    /// Inserts a row into a new tenant's table for each row of `source`: the columns, each with the SQL of its value, which both databases
    /// accept.
    pub fn insert_each(&mut self, table: &str, source: &str, columns: &[(&str, &str)]) {
        let columns: Vec<(&str, String)> = columns.iter().map(|(column, value)| (*column, (*value).to_owned())).collect();
        self.insert_select(table, &columns, &format!("\"{source}\""));
    }

    /// The same for each entry of the JSON lists in a column of `source`, with ids of their own: `days` are columns with the members of an
    /// entry that hold their days.
    pub fn insert_entries(&mut self, table: &str, (source, list): (&str, &str), columns: &[(&str, &str)], days: &[(&str, &str)]) {
        let mut all = vec![("id", dialect::random_id(self.backend).to_owned())];
        all.extend(columns.iter().map(|(column, value)| (*column, (*value).to_owned())));
        all.extend(days.iter().map(|(column, member)| (*column, dialect::day_of_entry(self.backend, member))));
        self.insert_select(table, &all, &dialect::with_entries(self.backend, source, list));
    }

    fn insert_select(&mut self, table: &str, columns: &[(&str, String)], from: &str) {
        let names = columns.iter().map(|(column, _)| format!("\"{column}\"")).collect::<Vec<_>>().join(", ");
        let values = columns.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(", ");
        self.statements.push(format!("INSERT INTO \"{table}\" ({names}) SELECT {values} FROM {from}"));
    }
}
