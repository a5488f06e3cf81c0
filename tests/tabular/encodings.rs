//! Sheets in the encodings of older programs: read as they were written, asked about where that is uncertain, and never stored as other
//! letters.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::import::{counts, done, errors, tried, uploaded};

const HEAD: &[u8] = b"Client;First name;Last name\n";
const ARABIC: &str = "العميل;الاسم الأول;اسم العائلة\nAONE;محمد;الخطيب\nAONE;ليلى;منصور\n";

/// A text in Windows-1256.
fn in_windows_1256(text: &str) -> Vec<u8> {
    const LETTERS: &[(char, u8)] = &[
        ('أ', 0xC3),
        ('ئ', 0xC6),
        ('ا', 0xC7),
        ('ب', 0xC8),
        ('ة', 0xC9),
        ('ح', 0xCD),
        ('خ', 0xCE),
        ('د', 0xCF),
        ('ر', 0xD1),
        ('س', 0xD3),
        ('ص', 0xD5),
        ('ط', 0xD8),
        ('ع', 0xDA),
        ('ل', 0xE1),
        ('م', 0xE3),
        ('ن', 0xE4),
        ('و', 0xE6),
        ('ى', 0xEC),
        ('ي', 0xED),
    ];
    let byte = |c: char| LETTERS.iter().find(|(letter, _)| *letter == c).map_or_else(|| u8::try_from(c).unwrap(), |(_, byte)| *byte);
    text.chars().map(byte).collect()
}

async fn rows(actor: &Actor, import: &str) -> Value {
    actor.get(&format!("{import}/rows")).await.ok()["items"].clone()
}

fn mapping(encoding: &str) -> Value {
    json!({"sheet": "", "headerRow": 1, "fields": ["clientId", "firstName", "lastName"], "encoding": encoding})
}

#[tokio::test]
async fn an_arabic_sheet_reads_the_same_in_both_of_its_encodings() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for language in ["ar", "en-GB"] {
            let reader = admin.speaking(language);
            let mut found = Vec::new();
            for bytes in [ARABIC.as_bytes().to_vec(), in_windows_1256(ARABIC)] {
                let import = uploaded(&reader, "staff", bytes).await;
                let ready = tried(&world, &reader, &import).await;
                assert_eq!(counts(&ready, &["create", "error"]), [2, 0], "{language}: {:?}", errors(&reader, &import).await);
                found.push(rows(&reader, &import).await);
            }
            assert_eq!(found[1], found[0], "{language}");
            assert_eq!(found[0][0]["cells"], json!(["AONE", "محمد", "الخطيب"]), "{language}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_sheet_is_read_as_it_was_written_and_not_as_its_reader_would_have_written_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let german: &[u8] = b"AONE;J\xFCrgen;Gr\xF6\xDFe\nAONE;Bj\xF6rn;J\xE4ger\n";
        let polish: &[u8] = b"AONE;\xA3ukasz;Wa\xB3\xEAsa\nAONE;Ma\xB3gorzata;D\xB9browska\n";
        for (language, people, encoding, cells) in [
            ("ar", german, "Windows1252", json!([["AONE", "Jürgen", "Größe"], ["AONE", "Björn", "Jäger"]])),
            ("de", polish, "Windows1250", json!([["AONE", "Łukasz", "Wałęsa"], ["AONE", "Małgorzata", "Dąbrowska"]])),
        ] {
            let reader = admin.speaking(language);
            let import = uploaded(&reader, "staff", [HEAD, people].concat()).await;
            let found = reader.get(&import).await.ok();
            assert_eq!((&found["encoding"], &found["isEncodingUnclear"]), (&json!(encoding), &json!(false)), "{encoding}");
            tried(&world, &reader, &import).await;
            let found = rows(&reader, &import).await;
            assert_eq!(json!([found[0]["cells"], found[1]["cells"]]), cells, "{encoding}");
        }
    })
    .await;
}

#[tokio::test]
async fn letters_that_can_be_others_are_errors_until_an_encoding_is_chosen() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", [HEAD, b"AONE;Anna;Adler\nAONE;Karel;N\xECmec\n"].concat()).await;
        let found = admin.get(&import).await.ok();
        assert_eq!((&found["encoding"], &found["isEncodingUnclear"]), (&Value::Null, &json!(true)));
        let shown = |encoding: &str| {
            let all = found["encodings"].as_array().unwrap();
            all.iter().find(|one| one["encoding"] == encoding).map(|one| (one["samples"].clone(), one["columns"][2]["field"].clone()))
        };
        for (encoding, name) in [("Windows1252", "Nìmec"), ("Windows1250", "Němec")] {
            assert_eq!(shown(encoding), Some((json!([name]), json!("lastName"))));
        }
        assert_eq!(counts(&tried(&world, &admin, &import).await, &["create", "error"]), [1, 1]);
        assert_eq!(errors(&admin, &import).await, [(3, 3, "Import.Encoding".to_owned(), "Nìmec".to_owned())]);
        assert_eq!(admin.put(&format!("{import}/mapping"), mapping("Sideways")).await.fields(), ["encoding"]);
        admin.put(&format!("{import}/mapping"), mapping("Windows1250")).await.ok();
        world.drain().await;
        assert_eq!(admin.get(&import).await.ok()["encoding"], "Windows1250", "the choice is shown");
        done(&world, &admin, &import, "apply").await;
        assert_eq!(admin.get("/api/app/staff?filter=Karel").await.ok()["items"][0]["lastName"], "Němec");
    })
    .await;
}

#[tokio::test]
async fn a_choice_wins_where_the_file_leaves_one() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let import = uploaded(&admin, "staff", [HEAD, b"AONE;H\xE9l\xE8ne;Adler\n"].concat()).await;
        assert_eq!(admin.get(&import).await.ok()["encoding"], "Windows1252");
        admin.put(&format!("{import}/mapping"), mapping("Windows1250")).await.ok();
        world.drain().await;
        assert_eq!(rows(&admin, &import).await[0]["cells"][1], "Hélčne");
        let marked = "\u{feff}Client;First name;Last name\nAONE;Hélène;Adler\n";
        let import = uploaded(&admin, "staff", marked).await;
        assert_eq!(admin.get(&import).await.ok()["encodings"], json!([]));
        assert_eq!(admin.put(&format!("{import}/mapping"), mapping("Windows1252")).await.fields(), ["encoding"]);
    })
    .await;
}
