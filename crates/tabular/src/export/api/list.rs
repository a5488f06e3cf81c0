//! `GET /api/app/<list>/export`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
    routing,
};
use http::{AnyHandler, App, Caller, PAGING, culture_of, parameters};
use kernel::{Error, Timestamp, Uuid};
use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ContentBuilder, HttpMethod, PathItem, Ref, RefOr, Required, ResponseBuilder, Schema,
        path::{Operation, ParameterBuilder, ParameterIn, Paths},
        schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type},
    },
};
use utoipa_axum::router::UtoipaMethodRouter;

use crate::{
    export::{
        Export,
        service::{self, ExportOptions, ExportOutcome},
    },
    sheet::{CsvStyle, Format},
};

/// A large export that is being written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportStarted {
    /// The export, which is also its job's id.
    pub id: Uuid,
}

/// The export of a list: `exported::<Clients>(routes!(list))` takes address, parameters and tag from the list's own operation.
pub fn exported<L: Export>((_, list, _): UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    let mut paths = Paths::new();
    for (path, item) in list.paths {
        let operation = item.get.map(described).unwrap_or_default();
        paths.paths.insert(format!("{path}/export"), PathItem::new(HttpMethod::Get, operation));
    }
    let schemas = vec![
        (ExportStarted::name().into_owned(), ExportStarted::schema()),
        (Format::name().into_owned(), Format::schema()),
        (CsvStyle::name().into_owned(), CsvStyle::schema()),
    ];
    (schemas, paths, routing::get(AnyHandler::new(export::<L>)))
}

fn described(mut operation: Operation) -> Operation {
    operation.operation_id = operation.operation_id.map(|id| id.replacen("list_", "export_", 1));
    operation.summary = Some("The list as a file: exactly its filtered rows, in its order.".to_owned());
    operation.description = None;
    let parameters = operation.parameters.get_or_insert_default();
    // An export takes all rows.
    parameters.retain(|parameter| match parameter {
        RefOr::T(parameter) => !PAGING.contains(&parameter.name.as_str()),
        RefOr::Ref(_) => true,
    });
    let format = ParameterBuilder::new()
        .name("format")
        .parameter_in(ParameterIn::Query)
        .required(Required::True)
        .description(Some("File format."))
        .example(Some("csv".into()))
        .schema(Some(Ref::from_schema_name(Format::name())));
    let style = ParameterBuilder::new()
        .name("csvStyle")
        .parameter_in(ParameterIn::Query)
        .required(Required::False)
        .description(Some("Separators and decimals of a CSV file; those of the caller's language unless the standard is asked for."))
        .example(Some("standard".into()))
        .schema(Some(Ref::from_schema_name(CsvStyle::name())));
    parameters.extend([format, style].map(|parameter| RefOr::T(parameter.build())));
    let file = ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)));
    let file = RefOr::T(Schema::from(file));
    let content = |_| ContentBuilder::new().schema(Some(file.clone())).build();
    let written = [Format::Xlsx, Format::Csv]
        .into_iter()
        .fold(ResponseBuilder::new().description("The file."), |response, format| response.content(format.media_type(), content(format)));
    let started = ContentBuilder::new().schema(Some(Ref::from_schema_name(ExportStarted::name()))).build();
    let started = ResponseBuilder::new().description("The list is long: a job writes the file.").content("application/json", started);
    operation.responses.responses.clear();
    operation.responses.responses.insert("200".to_owned(), written.build().into());
    operation.responses.responses.insert("202".to_owned(), started.build().into());
    operation
}

async fn export<L: Export>(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, uri: Uri) -> http::Result<Response> {
    let (shape, query) = asked(uri.query().unwrap_or_default())?;
    let parsed: L::Query = parameters(&query)?;
    let (format, style) = shape?;
    let asked = ExportOptions { format, style, query, culture: culture_of(&app, &headers) };
    Ok(match service::export::<L>(&app, &scope, parsed, asked).await? {
        ExportOutcome::Written(bytes) => {
            let mut response = bytes.into_response();
            as_file(response.headers_mut(), L::LIST, format, scope.now());
            response
        }
        ExportOutcome::Started(id) => (StatusCode::ACCEPTED, Json(ExportStarted { id })).into_response(),
    })
}

/// Format and style, and the rest of the query, which is the list's and comes first.
fn asked(query: &str) -> kernel::Result<(kernel::Result<(Format, CsvStyle)>, String)> {
    let (mut format, mut style, mut rest) = (None, None, Vec::new());
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if let Some(paging) = PAGING.iter().find(|paging| paging.eq_ignore_ascii_case(name)) {
            return Err(Error::invalid(*paging, "Validation.Unknown"));
        }
        if name.eq_ignore_ascii_case("format") {
            once(&mut format, "format", value, Format::of);
        } else if name.eq_ignore_ascii_case("csvStyle") {
            once(&mut style, "csvStyle", value, CsvStyle::of);
        } else {
            rest.push(pair);
        }
    }
    let format = format.unwrap_or_else(|| Err(Error::invalid("format", "Validation.Required")));
    let style = style.unwrap_or(Ok(CsvStyle::default()));
    Ok((format.and_then(|format| Ok((format, style?))), rest.join("&")))
}

/// Reads a parameter that may be given once; an empty one says nothing.
fn once<T>(found: &mut Option<kernel::Result<T>>, name: &'static str, value: &str, of: fn(&str) -> Option<T>) {
    if !value.is_empty() {
        let known = of(value).filter(|_| found.is_none());
        *found = Some(known.ok_or_else(|| Error::invalid(name, "Validation.Type")));
    }
}

/// Headers of a file: `clients-2026-11-23.xlsx`.
pub fn as_file(headers: &mut HeaderMap, list: &str, format: Format, at: Timestamp) {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Names of lists are lower-case letters and hyphens, so the file's name needs no quoting rules.
    let name = format!("attachment; filename=\"{list}-{}.{}\"", at.date_naive(), format.extension());
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_taken_out_of_the_query_of_the_list() {
        let read = |query| asked(query).and_then(|(shape, rest)| Ok((shape?, rest)));
        let own = CsvStyle::Culture;
        assert_eq!(read("status=Open&format=csv&status=Done").unwrap(), ((Format::Csv, own), "status=Open&status=Done".to_owned()));
        assert_eq!(read("format=xlsx&csvStyle=").unwrap(), ((Format::Xlsx, own), String::new()));
        assert_eq!(read("csvstyle=standard&format=csv").unwrap(), ((Format::Csv, CsvStyle::Standard), String::new()));
        for (query, field) in [
            ("", "format"),
            ("format=", "format"),
            ("format=pdf", "format"),
            ("format=csv&format=csv", "format"),
            ("format=csv&csvStyle=Comma", "csvStyle"),
            ("format=csv&csvStyle=standard&csvStyle=culture", "csvStyle"),
            ("format=csv&skipCount=1", "skipCount"),
            ("MaxResultCount=5&format=csv", "maxResultCount"),
        ] {
            assert_eq!(read(query).unwrap_err().fields()[0].field, field, "{query}");
        }
    }
}
