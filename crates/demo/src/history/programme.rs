//! The schedule of assessments: types, subtypes, and two years of assessments.

use compliance::assessment_type::Mode;

/// A type: code, name, who answers, purpose, colour, icon, months between assessments.
pub struct DemoType {
    pub code: &'static str,
    pub name: &'static str,
    pub mode: Mode,
    pub purpose: &'static str,
    pub colour: i32,
    pub requires_review: bool,
    pub cadence: i32,
}

pub const TYPES: [DemoType; 4] = [
    DemoType {
        code: "AUDIT",
        name: "Audit",
        mode: Mode::CoachLed,
        purpose: "The coach looks at every standard in question, on site.",
        colour: 1,
        requires_review: false,
        cadence: 12,
    },
    DemoType {
        code: "PULSE",
        name: "Pulse",
        mode: Mode::SelfLed,
        purpose: "A short look between two audits: the client answers, the coach verifies.",
        colour: 4,
        requires_review: true,
        cadence: 3,
    },
    DemoType {
        code: "VISIT",
        name: "Visit",
        mode: Mode::CoachLed,
        purpose: "What can be seen in one day at one site.",
        colour: 7,
        requires_review: false,
        cadence: 6,
    },
    DemoType {
        code: "THEME",
        name: "Theme review",
        mode: Mode::SelfLed,
        purpose: "One theme across the organisation, answered by the people who do the work.",
        colour: 10,
        requires_review: true,
        cadence: 12,
    },
];

/// The standards of a subtype.
pub enum Ask {
    /// All of them.
    All,
    /// All standards of these domains, by position.
    Domains(&'static [usize]),
    /// The critical ones and then the first of each subdomain, up to this many.
    Core(usize),
    /// The first ones of each domain, this many.
    First([usize; 6]),
}

/// A subtype: code, code of its type, name, what it asks.
pub const SUBTYPES: [(&str, &str, &str, Ask); 8] = [
    ("ANNUAL", "AUDIT", "Annual audit", Ask::All),
    ("OPERATING", "AUDIT", "Operating audit without finance", Ask::Domains(&[0, 1, 2, 3, 4])),
    ("PULSE30", "PULSE", "Quarterly pulse", Ask::Core(30)),
    ("SITE", "VISIT", "Site visit", Ask::Core(45)),
    ("READY", "VISIT", "Readiness", Ask::First([6, 0, 6, 12, 16, 0])),
    ("TEAM", "PULSE", "Team self-check", Ask::Domains(&[2])),
    ("INFECTION", "VISIT", "Infection control", Ask::First([1, 0, 0, 14, 20, 0])),
    ("DATA", "THEME", "Data protection", Ask::First([6, 0, 0, 2, 20, 0])),
];

/// How far an assessment got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    Finalised,
    /// In review, with this many verified answers that differ from the client's own.
    InReview(usize),
    /// This many items answered.
    Answered(usize),
    Scheduled,
}

/// An assessment: code of the client, code of the subtype, days since it was finalised or started (negative: to come).
pub struct DemoAssessment {
    pub client: &'static str,
    pub subtype: &'static str,
    pub days_ago: i64,
    pub until: Until,
}

const fn done(client: &'static str, subtype: &'static str, days_ago: i64) -> DemoAssessment {
    DemoAssessment { client, subtype, days_ago, until: Until::Finalised }
}

/// The assessments, oldest first.
pub const STEPS: [DemoAssessment; 23] = [
    done("MILL", "ANNUAL", 702),
    done("HLG", "ANNUAL", 690),
    done("QUAY", "ANNUAL", 661),
    done("BRAM", "ANNUAL", 640),
    done("HLG", "PULSE30", 512),
    done("BRAM", "SITE", 424),
    done("MILL", "ANNUAL", 402),
    done("HLG", "ANNUAL", 330),
    done("QUAY", "OPERATING", 301),
    done("BRAM", "ANNUAL", 251),
    done("MILL", "OPERATING", 187),
    done("HLG", "PULSE30", 95),
    done("QUAY", "PULSE30", 81),
    done("BRAM", "PULSE30", 60),
    done("FOX", "READY", 30),
    done("FOX", "INFECTION", 16),
    DemoAssessment { client: "HLG", subtype: "DATA", days_ago: 9, until: Until::InReview(9) },
    done("MILL", "OPERATING", 7),
    DemoAssessment { client: "QUAY", subtype: "TEAM", days_ago: 6, until: Until::Answered(13) },
    DemoAssessment { client: "BRAM", subtype: "DATA", days_ago: 5, until: Until::Answered(17) },
    DemoAssessment { client: "FOX", subtype: "ANNUAL", days_ago: 4, until: Until::Answered(21) },
    DemoAssessment { client: "MILL", subtype: "PULSE30", days_ago: -12, until: Until::Scheduled },
    DemoAssessment { client: "BRAM", subtype: "SITE", days_ago: -20, until: Until::Scheduled },
];

/// A standard with a fixed option in one assessment, whatever the others: client, days ago, position, option. Millrace's safety score fell:
/// safeguarding training is out of date, and three more critical standards have no records.
pub const FIXED: [(&str, i64, usize, u32); 6] =
    [("MILL", 187, 91, 2), ("MILL", 7, 91, 0), ("MILL", 7, 90, 1), ("MILL", 7, 85, 1), ("MILL", 7, 95, 1), ("HLG", 330, 101, 2)];

/// Points by which a domain was better before a client's last assessment: client, domain, points.
pub const FELL: (&str, usize, i32) = ("MILL", 4, 9);
