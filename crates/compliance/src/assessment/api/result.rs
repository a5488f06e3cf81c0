//! `GET /api/app/assessments/{id}/result`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::{Uuid, figure::to_wire};
use library::release::Release;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    assessment::{
        rules::result::{self as rules, Baseline, PartResult},
        service::{self, Told},
    },
    catalogue::FigureRelease,
    scoring::{Band, score},
};

/// Number of items by result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Counts)]
pub struct CountsView {
    /// Score of at least 90.
    pub compliant: u32,
    /// Score of at least 50.
    pub partial: u32,
    /// Score below 50, or a failing option.
    pub non_compliant: u32,
    /// Items that don't apply.
    pub not_applicable: u32,
    /// Not assessed yet.
    pub not_assessed: u32,
}

impl From<score::Counts> for CountsView {
    fn from(counts: score::Counts) -> Self {
        Self {
            compliant: counts.compliant,
            partial: counts.partial,
            non_compliant: counts.non_compliant,
            not_applicable: counts.not_applicable,
            not_assessed: counts.not_assessed,
        }
    }
}

/// Score and coverage of a part.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartScore {
    /// Id of the domain or subdomain; null for a section without one.
    pub id: Option<Uuid>,
    /// Id of the domain of a subdomain.
    pub domain_id: Option<Uuid>,
    pub code: Option<String>,
    /// Name or title.
    pub name: String,
    /// Score, 0 to 100; null if nothing was assessed or nothing applies.
    pub score: Option<f64>,
    /// Its weight in the total score, in percent: the mean of the parts by it is the total. Null where the total isn't a mean, and in results
    /// that were frozen without it.
    pub share_pct: Option<f64>,
    pub baseline_score: Option<f64>,
    /// Items with a score.
    pub assessed: u32,
    /// Items that apply.
    pub applicable: u32,
    /// Whether all of it was found not to apply, which is not the same as not assessed.
    pub not_applicable: bool,
}

/// An item that lowers the score.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    pub item_id: Uuid,
    pub question_key: String,
    /// Text of the question.
    pub text: String,
    pub standard_id: Option<Uuid>,
    pub standard_code: Option<String>,
    /// Whether it is critical.
    pub critical: bool,
    /// Score, 0 to 100.
    pub pct: f64,
    /// Score of the baseline.
    pub baseline_pct: Option<f64>,
    /// Weight × points short of 100.
    pub weighted_gap: f64,
}

/// Difference between the client's and the verified scores.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalibrationView {
    /// Mean of the client's score minus the verified score.
    pub gap: f64,
    /// Mean absolute difference.
    pub spread: f64,
}

/// The assessment that the result is compared with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BaselineView {
    pub assessment_id: Uuid,
    pub number: String,
    /// When it was finalised.
    pub finalised_at: Option<DateTime<Utc>>,
    pub score: Option<f64>,
    /// Score minus that of the baseline.
    pub delta: Option<f64>,
    /// The framework's release that it was started with.
    pub release: Option<FigureRelease>,
}

/// The result of an assessment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResultView {
    pub assessment_id: Uuid,
    /// Revision that this is the result of.
    pub revision: i32,
    /// Whether every item is verified; until then the client's answers count.
    pub verified: bool,
    /// Score, 0 to 100.
    pub score: Option<f64>,
    /// Score of the client's own answers.
    pub self_score: Option<f64>,
    /// Band, after the critical rule.
    pub band: Option<Band>,
    /// Keys of the failed critical questions that cap the band.
    pub capped_by: Vec<String>,
    /// Compliance, in percent.
    pub compliance_pct: Option<f64>,
    /// Coverage: assessed items in percent of those that apply.
    pub coverage_pct: Option<f64>,
    /// Number of items by result.
    pub counts: CountsView,
    /// Difference between the client's and the verified scores.
    pub calibration: Option<CalibrationView>,
    /// By section of the template.
    pub sections: Vec<PartScore>,
    /// By domain of the framework.
    pub domains: Vec<PartScore>,
    /// By subdomain of the framework.
    pub subdomains: Vec<PartScore>,
    /// The items that lower the score most.
    pub gaps: Vec<Gap>,
    /// The assessment that the result is compared with.
    pub baseline: Option<BaselineView>,
    /// The framework's release that the assessment was started with: all figures here follow its domains and the weights of the template.
    pub release: Option<FigureRelease>,
    /// The framework's current release, which the heat map follows.
    pub current_release: Option<FigureRelease>,
    /// Whether the framework has changed since the assessment was started: there is another release, or a standard stands elsewhere.
    pub framework_changed: bool,
}

impl From<PartResult> for PartScore {
    fn from(part: PartResult) -> Self {
        let not_applicable = part.does_not_apply();
        Self {
            id: part.id,
            domain_id: part.domain_id,
            code: part.code,
            name: part.name,
            score: part.score.map(to_wire),
            share_pct: part.share.map(to_wire),
            baseline_score: part.baseline_score.map(to_wire),
            assessed: part.assessed,
            applicable: part.applicable,
            not_applicable,
        }
    }
}

impl From<rules::Gap> for Gap {
    fn from(gap: rules::Gap) -> Self {
        Self {
            item_id: gap.item_id,
            question_key: gap.question_key,
            text: gap.text,
            standard_id: gap.standard_id,
            standard_code: gap.standard_code,
            critical: gap.critical,
            pct: to_wire(gap.pct),
            baseline_pct: gap.baseline_pct.map(to_wire),
            weighted_gap: gap.weighted_gap as f64 / 100.0,
        }
    }
}

impl BaselineView {
    fn new(baseline: Baseline, release: Option<&Release>) -> Self {
        Self {
            assessment_id: baseline.assessment_id,
            number: baseline.number,
            finalised_at: baseline.finalised_at,
            score: baseline.score.map(to_wire),
            delta: baseline.delta.map(to_wire),
            release: release.map(Into::into),
        }
    }
}

impl From<Told> for ResultView {
    fn from(told: Told) -> Self {
        let result = told.result;
        let figures = result.figures;
        Self {
            assessment_id: result.assessment_id,
            revision: result.revision,
            verified: result.verified,
            score: figures.score.map(to_wire),
            self_score: figures.self_score.map(to_wire),
            band: figures.band,
            capped_by: result.capped_by,
            compliance_pct: figures.compliance.map(to_wire),
            coverage_pct: figures.coverage.map(to_wire),
            counts: result.counts.into(),
            calibration: result.calibration.map(|c| CalibrationView { gap: to_wire(c.gap), spread: to_wire(c.spread) }),
            sections: result.sections.into_iter().map(Into::into).collect(),
            domains: result.domains.into_iter().map(Into::into).collect(),
            subdomains: result.subdomains.into_iter().map(Into::into).collect(),
            gaps: result.gaps.into_iter().map(Into::into).collect(),
            baseline: result.baseline.map(|b| BaselineView::new(b, told.baseline_release.as_ref())),
            release: told.release.as_ref().map(Into::into),
            current_release: told.current_release.as_ref().map(Into::into),
            framework_changed: told.framework_changed,
        }
    }
}

/// Which result.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// A frozen revision; by default the last one, or the current state while the assessment runs.
    #[garde(range(min = 1, max = 1000))]
    revision: Option<i32>,
}

/// The result of an assessment.
#[utoipa::path(get, path = "/api/app/assessments/{id}/result", operation_id = "get_assessment_result", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment"), Query), responses((status = 200, description = "The result.", body = ResultView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<ResultView>> {
    Ok(Json(service::result(&app, &scope, id, query.revision).await?.into()))
}
