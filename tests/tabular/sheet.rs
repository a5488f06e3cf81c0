//! Reads exported files.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use testkit::{Actor, Reply};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The header and the rows of a CSV file with commas.
pub fn csv_rows(reply: &Reply) -> Vec<Vec<String>> {
    separated(reply, b',')
}

/// The header and the rows of a CSV file.
pub fn separated(reply: &Reply, separator: u8) -> Vec<Vec<String>> {
    assert_eq!((reply.status, reply.header("content-type")), (200, Some("text/csv; charset=utf-8")), "{}", reply.text());
    let text = reply.text();
    let text = text.strip_prefix(BYTE_ORDER_MARK).expect("a byte order mark");
    let rows = csv::ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(text.as_bytes()).into_records();
    rows.map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The header and the rows of a workbook.
pub fn xlsx_rows(reply: &Reply) -> Vec<Vec<Data>> {
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut book = Xlsx::new(Cursor::new(reply.bytes.clone())).unwrap();
    let name = book.sheet_names()[0].clone();
    assert!(book.worksheet_formula(&name).unwrap().is_empty(), "no formula");
    book.worksheet_range(&name).unwrap().rows().map(<[Data]>::to_vec).collect()
}

/// Values of the first column below the header.
pub async fn exported(actor: &Actor, list: &str, query: &str) -> Vec<String> {
    let rows = csv_rows(&actor.get(&format!("/api/app/{list}/export?format=csv&{query}")).await);
    rows.into_iter().skip(1).map(|mut row| row.remove(0)).collect()
}

/// Values of `member` in all rows of a list.
pub async fn listed(actor: &Actor, list: &str, member: &str, query: &str) -> Vec<String> {
    let mut all = Vec::new();
    loop {
        let page = actor.get(&format!("/api/app/{list}?maxResultCount=1000&skipCount={}&{query}", all.len())).await.ok();
        let items = page["items"].as_array().unwrap();
        all.extend(items.iter().map(|item| item[member].as_str().unwrap_or_default().to_owned()));
        if items.is_empty() || all.len() as u64 >= page["totalCount"].as_u64().unwrap() {
            return all;
        }
    }
}
