//! Detects the encoding of a text that doesn't declare one, by its content and the user's language.
//!
//! In Windows each language has an encoding of its own, in which the same bytes are other letters: `ãÍãÏ` is محمد read as Western European.
//! Not by letter frequencies, which decide more cases and get some wrong silently: names are short (decision 32).

mod fit;

use std::cmp::Reverse;

use encoding_rs::Encoding;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use fit::Letters;

/// Bytes by which an encoding is recognised.
const LOOKED_AT: usize = 16 * 1024;
/// Minimum plausible share of the characters beyond ASCII in the right encoding, in percent.
const SURE: usize = 90;
/// Percent by which the right encoding makes more sense than others.
const LEAD: usize = 15;
/// Maximum difference in plausibility, in percent, between the best encoding and one that is offered.
const WORTH_A_LOOK: usize = 25;
/// Maximum number of offered encodings.
const MOST: usize = 6;

/// Letters beyond ASCII of German, French and Spanish, which readers of these languages and of English expect. Rare ones are not
/// among them: read in other encodings, they are frequent letters of other languages.
const WESTERN: &str = "äöüßàâçèéêëîïôùûáíóúñªº";

/// Encoding of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportEncoding)]
pub enum TextEncoding {
    /// UTF-8.
    Utf8,
    /// Windows-1250, Central European.
    Windows1250,
    /// Windows-1251, Cyrillic.
    Windows1251,
    /// Windows-1252, Western European.
    Windows1252,
    /// Windows-1253, Greek.
    Windows1253,
    /// Windows-1254, Turkish.
    Windows1254,
    /// Windows-1255, Hebrew.
    Windows1255,
    /// Windows-1256, Arabic.
    Windows1256,
    /// Windows-1257, Baltic.
    Windows1257,
    /// Shift JIS, Japanese.
    ShiftJis,
    /// GB 18030, simplified Chinese.
    Gb18030,
    /// Big5, traditional Chinese.
    Big5,
    /// EUC-KR, Korean.
    EucKr,
}

use TextEncoding::{
    Big5, EucKr, Gb18030, ShiftJis, Utf8, Windows1250, Windows1251, Windows1252, Windows1253, Windows1254, Windows1255, Windows1256,
    Windows1257,
};

/// Scripts of each encoding's languages. If a text reads the same in several encodings, the first counts.
const KNOWN: &[(TextEncoding, Letters)] = &[
    (Windows1252, Letters::Latin(&[WESTERN, "àâæçèêëîïôœùûüÿ", "áâãàçêíóôõúªº", "àèìíîòóùúªº", "æøå", "åäö", "áàèëïóíú", "àçèíïòóúü"])),
    (Windows1250, Letters::Latin(&["ąćęłńóśźż", "áčďěíňóřšťúůýž", "áčďíĺľňóôŕšťúýž", "áíóőúű", "ăâîşţ", "čćđšž"])),
    (Windows1254, Letters::Latin(&["çğıiöşüâîû"])),
    (Windows1257, Letters::Latin(&["ąčęėįšųūž", "āčēģīķļņšūž", "õšž"])),
    (Windows1251, Letters::Script { first: '\u{400}', last: '\u{4ff}', latin: "" }),
    (Windows1253, Letters::Script { first: '\u{370}', last: '\u{3ff}', latin: "" }),
    (Windows1255, Letters::Script { first: '\u{590}', last: '\u{5ff}', latin: "" }),
    (Windows1256, Letters::Script { first: '\u{600}', last: '\u{6ff}', latin: "àâçèéêëîïôùûüœ" }),
    (ShiftJis, Letters::Pairs(&[(0x81..=0x83, 0x40..=0xFC), (0x88..=0x97, 0x40..=0xFC), (0x98..=0x98, 0x40..=0x72)])),
    (Gb18030, Letters::Pairs(&[(0xA1..=0xA3, 0xA1..=0xFE), (0xB0..=0xD7, 0xA1..=0xFE)])),
    (Big5, Letters::Pairs(&[(0xA1..=0xC6, 0x40..=0xFE)])),
    (EucKr, Letters::Pairs(&[(0xA1..=0xA3, 0xA1..=0xFE), (0xB0..=0xC8, 0xA1..=0xFE)])),
];

impl TextEncoding {
    pub(super) fn codec(self) -> &'static Encoding {
        match self {
            Utf8 => encoding_rs::UTF_8,
            Windows1250 => encoding_rs::WINDOWS_1250,
            Windows1251 => encoding_rs::WINDOWS_1251,
            Windows1252 => encoding_rs::WINDOWS_1252,
            Windows1253 => encoding_rs::WINDOWS_1253,
            Windows1254 => encoding_rs::WINDOWS_1254,
            Windows1255 => encoding_rs::WINDOWS_1255,
            Windows1256 => encoding_rs::WINDOWS_1256,
            Windows1257 => encoding_rs::WINDOWS_1257,
            ShiftJis => encoding_rs::SHIFT_JIS,
            Gb18030 => encoding_rs::GB18030,
            Big5 => encoding_rs::BIG5,
            EucKr => encoding_rs::EUC_KR,
        }
    }

    /// The encoding in which Windows writes the language of a culture.
    fn usual(culture: &str) -> Self {
        match (culture.get(..2).unwrap_or_default(), culture) {
            ("bs" | "cs" | "hr" | "hu" | "pl" | "ro" | "sk" | "sl" | "sq", _) => Windows1250,
            ("be" | "bg" | "mk" | "ru" | "sr" | "uk", _) => Windows1251,
            ("el", _) => Windows1253,
            ("az" | "tr", _) => Windows1254,
            ("he", _) => Windows1255,
            ("ar" | "fa" | "ur", _) => Windows1256,
            ("et" | "lt" | "lv", _) => Windows1257,
            ("ja", _) => ShiftJis,
            ("ko", _) => EucKr,
            ("zh", "zh-Hant" | "zh-TW" | "zh-HK" | "zh-Hant-TW" | "zh-Hant-HK") => Big5,
            ("zh", _) => Gb18030,
            _ => Windows1252,
        }
    }
}

/// How the text of a file is read that doesn't say itself how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The encoding that was chosen or recognised, or the best of several that fit.
    pub encoding: TextEncoding,
    /// Whether several encodings fit, or none.
    pub is_unclear: bool,
}

/// A text in one of the encodings that it may be in.
struct DecodedText {
    encoding: TextEncoding,
    text: String,
    fit: usize,
}

/// Whether the bytes leave no choice: a workbook, or a text with the mark of its encoding.
pub fn is_given(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || Encoding::for_bom(bytes).is_some()
}

/// Whether a file is UTF-8, even if damaged: an invalid byte is an error of its cell and no reason to decode all others differently. In
/// other encodings, bytes beyond ASCII hardly ever form valid UTF-8 sequences.
pub(super) fn is_utf8(bytes: &[u8]) -> bool {
    let (mut characters, mut damaged) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        characters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        damaged += usize::from(!chunk.invalid().is_empty());
    }
    characters >= damaged
}

/// The encoding of a file for a user of `culture`; `None` if the file declares its own.
pub fn judged(bytes: &[u8], culture: &str) -> Option<Judged> {
    if is_given(bytes) || is_utf8(bytes) {
        return None;
    }
    let (found, usual) = (readings(&telling(bytes), culture), TextEncoding::usual(culture));
    let (best, second) = (found.first()?, found.get(1).map_or(0, |reading| reading.fit));
    if let Some(expected) = found.iter().find(|reading| reading.encoding == usual) {
        let is_western = matches!(culture.get(..2), Some("de" | "en" | "es" | "fr"));
        let own = if is_western { fit::of_letters(WESTERN, &expected.text) } else { expected.fit };
        if own >= SURE && best.fit < expected.fit + LEAD {
            return Some(Judged { encoding: usual, is_unclear: false });
        }
    }
    Some(Judged { encoding: best.encoding, is_unclear: best.fit < SURE || best.fit < second + LEAD })
}

/// The encodings that a file may be in, the likeliest first; only one of those in which it reads the same.
pub fn likely(bytes: &[u8], culture: &str) -> Vec<TextEncoding> {
    let found = readings(&telling(bytes), culture);
    let best = found.first().map_or(0, |reading| reading.fit);
    found.iter().filter(|reading| reading.fit + WORTH_A_LOOK >= best).take(MOST).map(|reading| reading.encoding).collect()
}

/// The first lines that read differently in different encodings.
pub fn telling(bytes: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    for line in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_ascii()) {
        found.extend(line.iter().take(LOOKED_AT));
        if found.len() >= LOOKED_AT {
            break;
        }
    }
    found.truncate(LOOKED_AT);
    found
}

/// A text in each encoding, the best first. A culture's usual encoding represents all in which the text reads the same.
fn readings(bytes: &[u8], culture: &str) -> Vec<DecodedText> {
    let usual = TextEncoding::usual(culture);
    let expected = KNOWN.iter().filter(|(encoding, _)| *encoding == usual);
    let mut found: Vec<DecodedText> = Vec::with_capacity(KNOWN.len());
    for (encoding, letters) in expected.chain(KNOWN.iter().filter(|(encoding, _)| *encoding != usual)) {
        let text = encoding.codec().decode_without_bom_handling(bytes).0.into_owned();
        let fit = fit::percent(letters, bytes, &text);
        match found.iter_mut().find(|other| other.text == text) {
            Some(same) => same.fit = same.fit.max(fit),
            None => found.push(DecodedText { encoding: *encoding, text, fit }),
        }
    }
    found.sort_by_key(|reading| Reverse(reading.fit));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(encoding: TextEncoding, text: &str) -> Vec<u8> {
        let (bytes, _, is_lossy) = encoding.codec().encode(text);
        assert!(!is_lossy, "{text}");
        bytes.into_owned()
    }

    fn read(encoding: TextEncoding, bytes: &[u8]) -> String {
        encoding.codec().decode_without_bom_handling(bytes).0.into_owned()
    }

    #[test]
    fn a_text_is_read_as_it_was_written_whoever_reads_it() {
        for (encoding, text, cultures) in [
            (Windows1256, "الاسم الأول;اسم العائلة\nمحمد;الخطيب\nليلى;منصور", ["ar", "en-GB", "de", "ja"]),
            (Windows1252, "Vorname;Größe\nJürgen;Müller\nJörg;Weiß\nUlf;Jäger", ["ar", "de", "en-US", "ru"]),
            (Windows1252, "Prénom;Rôle\nHélène;Benoît\nFrançois;Noël", ["ar", "fr", "en-GB", "de"]),
            (Windows1252, "Núñez;Peña\nGarcía;Martín\nIbáñez;¿Qué?", ["ar", "es", "en-US", "fr"]),
            (Windows1250, "Łukasz;Wałęsa\nMałgorzata;Dąbrowska\nŻaneta;Świątek", ["ar", "en-GB", "de", "pl"]),
            (Windows1250, "Dvořák;Němec\nČerný;Jiří\nRůžena;Šťastná", ["ar", "en-GB", "de", "cs"]),
            (Windows1251, "Иван;Петров\nМария;Кузнецова\nАлексей;Волков", ["ar", "en-GB", "de", "ru"]),
            (Windows1253, "Γιώργος;Παπαδόπουλος\nΕλένη;Κατερίνα\nΑθήνα;Σοφία", ["ar", "en-GB", "de", "el"]),
            (Windows1254, "Şahin;Yıldız\nDoğan;Çelik\nİpek;Güneş", ["ar", "en-GB", "de", "tr"]),
            (Windows1256, "نام;نام خانوادگي\nژاله;پرويز\nگلناز;چراغي\nمريم;کريمي", ["ar", "en-GB", "de", "fa"]),
            (Windows1257, "Jonas;Kazlauskienė\nŽydrūnas;Šimkus\nRūta;Grigaitytė", ["ar", "en-GB", "de", "lt"]),
            (ShiftJis, "名前;田中太郎\nすずき;カタカナ", ["ar", "en-GB", "de", "ja"]),
            (Gb18030, "姓名;张伟\n王芳;李娜\n北京;电话\n地址;公司\n职位;经理", ["ar", "en-GB", "de", "zh-Hans"]),
        ] {
            let bytes = written(encoding, text);
            for culture in cultures {
                let found = judged(&bytes, culture).unwrap();
                assert_eq!(
                    (read(found.encoding, &bytes), found.is_unclear),
                    (text.to_owned(), false),
                    "{encoding:?} for {culture}: {found:?}"
                );
            }
        }
    }

    #[test]
    fn what_fits_several_encodings_is_decided_by_the_reader_or_unclear() {
        for (encoding, text, reader) in
            [(Windows1255, "שלום;כהן;לוי", "he"), (EucKr, "홍길동;서울", "ko"), (Windows1250, "Němec", "cs"), (Windows1252, "Søren", "da")]
        {
            let bytes = written(encoding, text);
            assert_eq!(judged(&bytes, reader), Some(Judged { encoding, is_unclear: false }), "{text} for {reader}");
            assert!(judged(&bytes, "en-GB").is_some_and(|found| found.is_unclear), "{text}");
            assert!(likely(&bytes, "en-GB").contains(&encoding), "{text}");
        }
    }

    #[test]
    fn what_is_in_none_of_the_encodings_is_asked_about() {
        let (dos, latin2): (&[u8], &[u8]) =
            (b"J\x81rgen;M\x81ller\nJ\x94rg;Wei\xE1", b"Tom\xE1\xB9;R\xF9\xBEi\xE8ka\n\xAEaneta;\xA9\xBBastn\xFD");
        for (bytes, cultures) in [(dos, ["de", "en-GB"]), (latin2, ["cs", "de"])] {
            for culture in cultures {
                assert!(judged(bytes, culture).is_some_and(|found| found.is_unclear), "{bytes:?} for {culture}");
            }
        }
    }

    #[test]
    fn what_says_itself_is_not_judged() {
        let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain("Müller".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        for bytes in
            ["Müller".as_bytes(), "\u{feff}Müller".as_bytes(), b"Muller", b"M\xC3\xBCller;M\xFCller", wide.as_slice(), b"PK\x03\x04\xFC"]
        {
            assert_eq!(judged(bytes, "ar"), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_text_in_one_encoding_of_many_in_which_it_reads_the_same_is_offered_once() {
        assert_eq!(likely(&written(Windows1252, "Müller;Jäger;Größe"), "de"), [Windows1252]);
        let polish = written(Windows1250, "Wałęsa;Dąbrowska");
        assert_eq!(likely(&polish, "en-GB").first(), Some(&Windows1250));
    }
}
