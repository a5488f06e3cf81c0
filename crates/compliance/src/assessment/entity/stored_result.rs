//! The JSON in the column `result` of `assessment_revisions`. It is written once and read for years: a change of its format gets a new
//! version, and every version stays readable.

use chrono::{DateTime, Utc};
use kernel::{Error, Result, Uuid, figure::Hundredths};
use serde::{Deserialize, Serialize};

use crate::{
    assessment::rules::result::{AssessmentResult, Baseline, Figures, Gap, PartResult},
    scoring::{
        Band,
        score::{Calibration, Counts},
    },
};

/// The version that is written. Rows from before versioning have none, which reads as 0; their members are the same.
const VERSION: u32 = 1;

/// The stored form of [`AssessmentResult`].
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoredResult {
    #[serde(default)]
    version: u32,
    assessment_id: Uuid,
    revision: i32,
    verified: bool,
    #[serde(with = "number::optional")]
    score: Option<Hundredths>,
    #[serde(with = "number::optional")]
    self_score: Option<Hundredths>,
    band: Option<Band>,
    capped_by: Vec<String>,
    #[serde(with = "number::optional")]
    compliance_pct: Option<Hundredths>,
    #[serde(with = "number::optional")]
    coverage_pct: Option<Hundredths>,
    counts: StoredCounts,
    calibration: Option<StoredCalibration>,
    sections: Vec<StoredPart>,
    domains: Vec<StoredPart>,
    subdomains: Vec<StoredPart>,
    gaps: Vec<StoredGap>,
    baseline: Option<StoredBaseline>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredCounts {
    compliant: u32,
    partial: u32,
    non_compliant: u32,
    not_applicable: u32,
    not_assessed: u32,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredCalibration {
    #[serde(with = "number")]
    gap: Hundredths,
    #[serde(with = "number")]
    spread: Hundredths,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPart {
    id: Option<Uuid>,
    domain_id: Option<Uuid>,
    code: Option<String>,
    name: String,
    #[serde(with = "number::optional")]
    score: Option<Hundredths>,
    /// Absent in results from before parts had it.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number::optional")]
    share: Option<Hundredths>,
    #[serde(with = "number::optional")]
    baseline_score: Option<Hundredths>,
    assessed: u32,
    applicable: u32,
    /// Absent in results from before parts had it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    not_applicable: Option<u32>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredGap {
    item_id: Uuid,
    question_key: String,
    text: String,
    standard_id: Option<Uuid>,
    standard_code: Option<String>,
    critical: bool,
    #[serde(with = "number")]
    pct: Hundredths,
    #[serde(with = "number::optional")]
    baseline_pct: Option<Hundredths>,
    /// Points, not hundredths.
    weighted_gap: f64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredBaseline {
    assessment_id: Uuid,
    number: String,
    finalised_at: Option<DateTime<Utc>>,
    #[serde(with = "number::optional")]
    score: Option<Hundredths>,
    #[serde(with = "number::optional")]
    delta: Option<Hundredths>,
}

/// Hundredths as a number with two decimals, in all versions.
mod number {
    use kernel::figure::{Hundredths, to_wire};
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(value: &Hundredths, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(to_wire(*value))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Hundredths, D::Error> {
        f64::deserialize(from).map(hundredths)
    }

    fn hundredths(value: f64) -> Hundredths {
        (value * 100.0).round() as Hundredths
    }

    pub mod optional {
        use super::{Deserialize, Deserializer, Hundredths, Serializer, hundredths, to_wire};

        #[expect(clippy::ref_option, reason = "the signature that serde calls")]
        pub fn serialize<S: Serializer>(value: &Option<Hundredths>, to: S) -> Result<S::Ok, S::Error> {
            match value {
                Some(value) => to.serialize_some(&to_wire(*value)),
                None => to.serialize_none(),
            }
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Hundredths>, D::Error> {
            Ok(Option::<f64>::deserialize(from)?.map(hundredths))
        }
    }
}

impl StoredResult {
    /// Parses any version.
    ///
    /// # Errors
    /// `Internal` for a version of a later release, or invalid JSON.
    pub fn read(json: &str) -> Result<AssessmentResult> {
        let stored: Self = serde_json::from_str(json).map_err(Error::internal)?;
        if stored.version > VERSION {
            return Err(Error::internal(format!("a result of version {} was stored by a later release", stored.version)));
        }
        Ok(stored.into())
    }

    /// The JSON to store.
    pub fn write(result: AssessmentResult) -> Result<String> {
        serde_json::to_string(&Self::from(result)).map_err(Error::internal)
    }
}

impl From<AssessmentResult> for StoredResult {
    fn from(result: AssessmentResult) -> Self {
        let figures = result.figures;
        let parts = |parts: Vec<PartResult>| parts.into_iter().map(Into::into).collect();
        Self {
            version: VERSION,
            assessment_id: result.assessment_id,
            revision: result.revision,
            verified: result.verified,
            score: figures.score,
            self_score: figures.self_score,
            band: figures.band,
            capped_by: result.capped_by,
            compliance_pct: figures.compliance,
            coverage_pct: figures.coverage,
            counts: result.counts.into(),
            calibration: result.calibration.map(Into::into),
            sections: parts(result.sections),
            domains: parts(result.domains),
            subdomains: parts(result.subdomains),
            gaps: result.gaps.into_iter().map(Into::into).collect(),
            baseline: result.baseline.map(Into::into),
        }
    }
}

impl From<StoredResult> for AssessmentResult {
    fn from(stored: StoredResult) -> Self {
        let parts = |parts: Vec<StoredPart>| parts.into_iter().map(Into::into).collect();
        Self {
            assessment_id: stored.assessment_id,
            revision: stored.revision,
            verified: stored.verified,
            figures: Figures {
                score: stored.score,
                self_score: stored.self_score,
                compliance: stored.compliance_pct,
                coverage: stored.coverage_pct,
                band: stored.band,
            },
            capped_by: stored.capped_by,
            counts: stored.counts.into(),
            calibration: stored.calibration.map(Into::into),
            sections: parts(stored.sections),
            domains: parts(stored.domains),
            subdomains: parts(stored.subdomains),
            gaps: stored.gaps.into_iter().map(Into::into).collect(),
            baseline: stored.baseline.map(Into::into),
        }
    }
}

/// Structs with the same members on both sides.
macro_rules! same {
    ($rule:ident, $stored:ident, { $($field:ident),* }) => {
        impl From<$rule> for $stored {
            fn from(from: $rule) -> Self {
                Self { $($field: from.$field),* }
            }
        }
        impl From<$stored> for $rule {
            fn from(from: $stored) -> Self {
                Self { $($field: from.$field),* }
            }
        }
    };
}

same!(Counts, StoredCounts, { compliant, partial, non_compliant, not_applicable, not_assessed });
same!(Calibration, StoredCalibration, { gap, spread });
same!(PartResult, StoredPart, { id, domain_id, code, name, score, share, baseline_score, assessed, applicable, not_applicable });
same!(Baseline, StoredBaseline, { assessment_id, number, finalised_at, score, delta });

impl From<Gap> for StoredGap {
    fn from(gap: Gap) -> Self {
        Self {
            item_id: gap.item_id,
            question_key: gap.question_key,
            text: gap.text,
            standard_id: gap.standard_id,
            standard_code: gap.standard_code,
            critical: gap.critical,
            pct: gap.pct,
            baseline_pct: gap.baseline_pct,
            weighted_gap: gap.weighted_gap as f64 / 100.0,
        }
    }
}

impl From<StoredGap> for Gap {
    fn from(gap: StoredGap) -> Self {
        Self {
            item_id: gap.item_id,
            question_key: gap.question_key,
            text: gap.text,
            standard_id: gap.standard_id,
            standard_code: gap.standard_code,
            critical: gap.critical,
            pct: gap.pct,
            baseline_pct: gap.baseline_pct,
            weighted_gap: (gap.weighted_gap * 100.0).round() as i64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As written before results were versioned.
    const UNVERSIONED: &str = r#"{
        "assessmentId": "00000000-0000-0000-0000-000000000001", "revision": 2, "verified": true, "score": 83.33, "selfScore": 91.5,
        "band": "Developing", "cappedBy": ["SAF-03-02"], "compliancePct": 77.78, "coveragePct": 100.0,
        "counts": {"compliant": 6, "partial": 2, "nonCompliant": 1, "notApplicable": 1, "notAssessed": 0},
        "calibration": {"gap": 6.67, "spread": 13.33},
        "sections": [{"id": null, "domainId": null, "code": null, "name": "Conduct", "score": 83.33, "baselineScore": null, "assessed": 9,
            "applicable": 9}],
        "domains": [{"id": "00000000-0000-0000-0000-00000000000a", "domainId": null, "code": "SAF", "name": "Safety", "score": 83.33,
            "baselineScore": 79.0, "assessed": 9, "applicable": 9}],
        "subdomains": [],
        "gaps": [{"itemId": "00000000-0000-0000-0000-000000000009", "questionKey": "SAF-03-02", "text": "Is training current?",
            "standardId": null, "standardCode": "SAF-03-02", "critical": true, "pct": 25.0, "baselinePct": 50.0, "weightedGap": 375.0}],
        "baseline": {"assessmentId": "00000000-0000-0000-0000-000000000003", "number": "ASM-2025-0007",
            "finalisedAt": "2025-03-02T10:00:00Z", "score": 79.0, "delta": 4.33}
    }"#;

    #[test]
    fn an_unversioned_result_is_read_exactly() {
        let result = StoredResult::read(UNVERSIONED).unwrap();
        let figures = result.figures;
        assert_eq!((figures.score, figures.self_score, figures.band), (Some(8_333), Some(9_150), Some(Band::Developing)));
        assert_eq!((figures.compliance, figures.coverage), (Some(7_778), Some(10_000)));
        assert_eq!((result.revision, result.verified, result.capped_by.as_slice()), (2, true, &["SAF-03-02".to_owned()][..]));
        assert_eq!(result.calibration, Some(Calibration { gap: 667, spread: 1_333 }));
        assert_eq!((result.counts.compliant, result.counts.not_applicable), (6, 1));
        assert_eq!((result.sections[0].score, result.sections[0].baseline_score), (Some(8_333), None));
        assert_eq!((result.domains[0].code.as_deref(), result.domains[0].baseline_score), (Some("SAF"), Some(7_900)));
        assert_eq!((result.gaps[0].pct, result.gaps[0].baseline_pct, result.gaps[0].weighted_gap), (2_500, Some(5_000), 37_500));
        assert_eq!(result.baseline.as_ref().map(|b| (b.number.as_str(), b.delta)), Some(("ASM-2025-0007", Some(433))));
    }

    #[test]
    fn a_stored_result_has_its_version_and_reads_back_unchanged() {
        let result = StoredResult::read(UNVERSIONED).unwrap();
        let json = StoredResult::write(result.clone()).unwrap();
        let stored: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(stored["version"], VERSION);
        // Earlier releases read the members that they know.
        let earlier: serde_json::Value = serde_json::from_str(UNVERSIONED).unwrap();
        for (name, value) in earlier.as_object().unwrap() {
            assert_eq!(&stored[name], value, "{name}");
        }
        assert_eq!(StoredResult::read(&json).unwrap(), result);
    }

    #[test]
    fn a_version_of_a_later_release_is_rejected() {
        let later = UNVERSIONED.replacen('{', &format!("{{\"version\": {},", VERSION + 1), 1);
        assert!(StoredResult::read(&later).is_err());
    }
}
