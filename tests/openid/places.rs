//! Places of sessions, from a database of the kind that providers of them publish.

use std::net::{IpAddr, SocketAddr};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, header},
};
use platform::{GeoLocation, Places};
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Who, World, claims, on_both};

/// The bytes before a value: its type and its size. Types above 7 have a byte of their own.
fn control(kind: u8, size: usize) -> Vec<u8> {
    assert!(size < 29, "larger ones are written in another form");
    let size = u8::try_from(size).unwrap();
    if kind > 7 { vec![size, kind - 7] } else { vec![(kind << 5) | size] }
}

/// A text or a number.
fn scalar(kind: u8, bytes: &[u8]) -> Vec<u8> {
    [control(kind, bytes.len()), bytes.to_vec()].concat()
}

fn text(text: &str) -> Vec<u8> {
    scalar(2, text.as_bytes())
}

fn map(members: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let content = members.iter().flat_map(|(name, value)| [text(name), value.clone()].concat());
    control(7, members.len()).into_iter().chain(content).collect()
}

/// A record: the city by language, and the code of the country.
fn record(names: &[(&str, &str)], country: &str) -> Vec<u8> {
    let names: Vec<_> = names.iter().map(|(language, name)| (*language, text(name))).collect();
    let city = if names.is_empty() { Vec::new() } else { vec![("city", map(&[("names", map(&names))]))] };
    let country = if country.is_empty() { Vec::new() } else { vec![("country", map(&[("iso_code", text(country))]))] };
    map(&[city, country].concat())
}

/// What one of the two sides of a node leads to.
#[derive(Clone, Copy)]
enum Next {
    Nothing,
    Node(usize),
    Record(usize),
}

/// A database in the MaxMind DB format: a tree by the bits of the address, the records, and what the file is.
fn database(kind: &str, networks: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let (mut nodes, mut records) = (vec![[Next::Nothing; 2]], Vec::<u8>::new());
    for (network, record) in networks {
        let (address, shared) = network.split_once('/').unwrap();
        let (bits, before) = match address.parse::<IpAddr>().unwrap() {
            IpAddr::V4(four) => (u128::from(four.to_bits()), 96),
            IpAddr::V6(six) => (six.to_bits(), 0),
        };
        let last = before + shared.parse::<u32>().unwrap() - 1;
        let side = |depth: u32| usize::from((bits >> (127 - depth)) & 1 == 1);
        let mut node = 0;
        for depth in 0..last {
            if let Next::Node(next) = nodes[node][side(depth)] {
                node = next;
                continue;
            }
            nodes.push([Next::Nothing; 2]);
            let next = nodes.len() - 1;
            nodes[node][side(depth)] = Next::Node(next);
            node = next;
        }
        nodes[node][side(last)] = Next::Record(records.len());
        records.extend_from_slice(record);
    }
    let count = nodes.len();
    let pointer = |next: &Next| match next {
        Next::Nothing => count,
        Next::Node(node) => *node,
        Next::Record(at) => count + 16 + at,
    };
    let tree = nodes.iter().flatten().flat_map(|next| u32::try_from(pointer(next)).unwrap().to_be_bytes());
    let about = map(&[
        ("binary_format_major_version", scalar(5, &[2])),
        ("binary_format_minor_version", scalar(5, &[0])),
        ("build_epoch", scalar(9, &1_772_000_000_u64.to_be_bytes())),
        ("database_type", text(kind)),
        ("description", map(&[("en", text("Places of tests"))])),
        ("ip_version", scalar(5, &[6])),
        ("languages", control(11, 0)),
        ("node_count", scalar(6, &u32::try_from(count).unwrap().to_be_bytes())),
        ("record_size", scalar(5, &[32])),
    ]);
    let marker = *b"\xab\xcd\xefMaxMind.com";
    tree.chain([0; 16]).chain(records).chain(marker).chain(about).collect()
}

/// A file with a few places.
fn file() -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    let bytes = database(
        "Test-City",
        &[
            ("81.2.69.0/24", record(&[("de", "München"), ("en", "Munich")], "DE")),
            ("89.160.20.0/24", record(&[], "SE")),
            ("91.198.174.0/24", record(&[("en", "Nowhere")], "none")),
            ("2a00:1450::/32", record(&[("en", "Dublin")], "IE")),
            // A network that nobody outside can be in: what the file says of it is not shown.
            ("10.0.0.0/8", record(&[("en", "Atlantis")], "GR")),
        ],
    );
    std::fs::write(file.path(), bytes).unwrap();
    file
}

fn place(city: Option<&str>, country: Option<&str>) -> GeoLocation {
    GeoLocation { city: city.map(str::to_owned), country: country.map(str::to_owned) }
}

#[test]
fn a_place_is_named_as_well_as_the_database_can() {
    let file = file();
    let places = Places::open(file.path()).unwrap();
    for (address, culture, expected) in [
        ("81.2.69.142", "de", place(Some("München"), Some("DE"))),
        ("81.2.69.142", "de-AT", place(Some("München"), Some("DE"))),
        ("81.2.69.142", "en-GB", place(Some("Munich"), Some("DE"))),
        ("::ffff:81.2.69.142", "ar", place(Some("Munich"), Some("DE"))),
        ("2a00:1450::8", "en-GB", place(Some("Dublin"), Some("IE"))),
        ("89.160.20.1", "de", place(None, Some("SE"))),
        ("91.198.174.1", "de", place(Some("Nowhere"), None)),
    ] {
        assert_eq!(places.of(address, culture), expected, "{address} in {culture}");
    }
    for unknown in ["8.8.8.8", "2606:4700::1111", "10.1.2.3", "127.0.0.1", "::1", "no address", ""] {
        assert_eq!(places.of(unknown, "en-GB"), GeoLocation::default(), "{unknown}");
    }
    assert_eq!(Places::default().of("81.2.69.142", "de"), GeoLocation::default(), "without a database");
}

#[test]
fn a_database_of_something_else_is_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), database("Test-ASN", &[("81.2.69.0/24", record(&[], "DE"))])).unwrap();
    let error = Places::open(file.path()).unwrap_err().to_string();
    assert!(error.contains("sign_in.places_file") && error.contains("Test-ASN"), "{error}");
}

/// Signs in the staff user from `address`; returns the caller and the id of the session.
async fn signed_in(world: &World, node: &Actor, address: &str) -> (Actor, String) {
    let pairs = [
        ("grant_type", "password"),
        ("client_id", "Portal_App"),
        ("username", "staff"),
        ("password", PASSWORD),
        ("scope", "openid Portal"),
    ];
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    let request = Request::post("/connect/token")
        .header("__tenant", world.cast.alpha.to_string())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .extension(ConnectInfo(SocketAddr::new(address.parse().unwrap(), 40_000)));
    let tokens = node.send(request.body(Body::from(body)).unwrap()).await.ok();
    let token = tokens["access_token"].as_str().unwrap();
    (node.with_token(Some(token)), claims(token)["sessionid"].as_str().unwrap().to_owned())
}

fn shown(session: &Value) -> Value {
    json!([session["city"], session["country"]])
}

#[tokio::test]
async fn sessions_have_the_place_of_their_address_in_the_language_of_the_reader() {
    on_both(async |world| {
        let file = file();
        let node = world.configured(|config| config.sign_in.places_file = Some(file.path().display().to_string())).await;
        let (caller, away) = signed_in(&world, &node, "81.2.69.142").await;
        let (_, inside) = signed_in(&world, &node, "10.0.0.7").await;
        let admin = node.with_token(world.as_user(Who::ClientAdmin).await.token());
        for (language, city) in [("de", "München"), ("ar", "Munich")] {
            let (caller, admin) = (caller.speaking(language), admin.speaking(language));
            for (reader, list) in [(&caller, "/api/account/sessions"), (&admin, "/api/identity/sessions")] {
                let rows = reader.get(list).await.ok();
                let row = |id: &str| shown(rows["items"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap());
                assert_eq!(row(&away), json!([city, "DE"]), "{list} in {language}");
                assert_eq!(row(&inside), json!([null, null]), "{list}: a private address");
                assert_eq!(shown(&reader.get(&format!("{list}/{away}")).await.ok()), json!([city, "DE"]));
            }
        }
        let without = world.anon().with_token(caller.token());
        let one = without.get(&format!("/api/account/sessions/{away}")).await.ok();
        assert_eq!(shown(&one), json!([null, null]), "without a database");
        assert_eq!(one["ipAddresses"], json!(["81.2.69.142"]));
    })
    .await;
}
