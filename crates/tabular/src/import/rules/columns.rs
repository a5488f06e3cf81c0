//! The columns of an import as they are kept.

use kernel::{Error, Result};
use serde::{Deserialize, Serialize};

use super::day::ColumnOrder;
use crate::sheet::read::encoding::{Judged, TextEncoding};

/// What each column means.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Columns {
    /// The field of each column.
    pub fields: Vec<Option<String>>,
    /// The order of its days; none of a column in which no day depends on it.
    pub orders: Vec<Option<ColumnOrder>>,
    /// The text's encoding; `None` if the file declares its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<Judged>,
}

/// Fields alone are kept of a sheet whose days have no order and whose encoding is given, and were kept of every sheet before columns had more.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    Fields(Vec<Option<String>>),
    Columns(Columns),
}

impl Columns {
    /// Parses the stored form.
    pub fn parse(kept: &str) -> Result<Self> {
        Ok(match serde_json::from_str::<Kept>(kept).map_err(Error::internal)? {
            Kept::Fields(fields) => Self { fields, ..Self::default() },
            Kept::Columns(columns) => columns,
        })
    }

    /// The stored form.
    pub fn kept(&self) -> Result<String> {
        let has_more = self.encoding.is_some() || self.orders.iter().any(Option::is_some);
        let kept = if has_more { serde_json::to_string(self) } else { serde_json::to_string(&self.fields) };
        kept.map_err(Error::internal)
    }

    /// The position, from 0, of the column that is mapped to `field`.
    pub fn column_of(&self, field: &str) -> Option<usize> {
        self.fields.iter().position(|mapped| mapped.as_deref() == Some(field))
    }

    /// The order of the days in a column.
    pub fn order(&self, at: usize) -> Option<ColumnOrder> {
        self.orders.get(at).copied().flatten()
    }

    /// The encoding in which the text is read.
    pub fn encoding(&self) -> Option<TextEncoding> {
        self.encoding.map(|judged| judged.encoding)
    }

    /// Whether letters beyond ASCII may be others than the text seems to have.
    pub fn is_encoding_unclear(&self) -> bool {
        self.encoding.is_some_and(|judged| judged.is_unclear)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::day::DateOrder, *};

    #[test]
    fn columns_are_read_as_they_were_kept_also_before_they_had_orders() {
        let fields = vec![None, Some("startOn".to_owned())];
        let old = Columns::parse(r#"[null, "startOn"]"#).unwrap();
        assert_eq!((&old.fields, old.column_of("startOn"), old.order(1)), (&fields, Some(1), None));
        for order in [ColumnOrder::Clear(DateOrder::DayMonthYear), ColumnOrder::Unclear, ColumnOrder::Mixed { row: 2, other: 3 }] {
            let columns = Columns { fields: fields.clone(), orders: vec![None, Some(order)], encoding: None };
            assert_eq!(Columns::parse(&columns.kept().unwrap()).unwrap(), columns);
        }
        let encoding = Some(Judged { encoding: TextEncoding::Windows1256, is_unclear: true });
        let columns = Columns { fields: fields.clone(), encoding, ..Columns::default() };
        assert_eq!(Columns::parse(&columns.kept().unwrap()).unwrap(), columns);
        assert_eq!(Columns { orders: vec![None, None], ..old }.kept().unwrap(), r#"[null,"startOn"]"#);
    }
}
