//! Templates generated from standards: one rating question each, sections by subdomain. Pure; the texts are passed in.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::Uuid;
use library::standard::{Criticality, InForce};

use crate::{
    assessment_type::{
        Demand, FindingTemplate,
        input::{TemplateQuestionRequest, TemplateSectionRequest},
    },
    catalogue::Tree,
    scoring::{AnswerOption, QuestionKind, Severity, severity::due_days},
};

/// Levels of a generated rating, with their scores.
pub const LEVELS: [i32; 5] = [0, 25, 50, 75, 100];

/// Estimated minutes per generated question.
pub const MINUTES_PER_QUESTION: i32 = 2;

/// Most characters of a key.
const LONGEST_KEY: usize = 64;

/// The texts of generated questions, with the placeholders `{title}` and `{code}`.
#[derive(Debug, Clone)]
pub struct QuestionTexts {
    pub question: String,
    /// Title of the finding.
    pub finding: String,
    /// Title of the action.
    pub action: String,
    /// The five levels, for standards without texts of their own.
    pub levels: [String; 5],
}

fn filled(pattern: &str, standard: &InForce, most: usize) -> String {
    let text = pattern.replace("{title}", &standard.title).replace("{code}", &standard.code);
    match text.char_indices().nth(most) {
        Some((at, _)) => text[..at].to_owned(),
        None => text,
    }
}

/// Severity of the finding for a failed standard.
pub fn severity(criticality: Criticality) -> Severity {
    match criticality {
        Criticality::Critical => Severity::Critical,
        Criticality::Major => Severity::High,
        Criticality::Minor => Severity::Medium,
        Criticality::Advisory => Severity::Low,
    }
}

fn options(words: &QuestionTexts, maturity: Option<&Vec<String>>) -> Vec<AnswerOption> {
    let own = |level: usize| maturity.and_then(|m| m.get(level)).map(|t| t.trim()).filter(|t| !t.is_empty());
    let label = |level: usize| own(level).map_or_else(|| words.levels[level].clone(), |t| t.chars().take(300).collect());
    LEVELS
        .iter()
        .enumerate()
        .map(|(level, pct)| AnswerOption {
            key: u32::try_from(level).ok(),
            label: label(level),
            score_pct: *pct,
            is_fail: false,
            is_na: false,
        })
        .collect()
}

fn question(standard: &InForce, words: &QuestionTexts, maturity: Option<&Vec<String>>) -> TemplateQuestionRequest {
    let severity = severity(standard.criticality);
    TemplateQuestionRequest {
        key: standard.code.chars().take(LONGEST_KEY).collect(),
        text: filled(&words.question, standard, 500),
        help: None,
        kind: QuestionKind::Rating,
        standard_id: Some(standard.id),
        weight: standard.weight.clamp(0, 10),
        critical: standard.criticality == Criticality::Critical,
        na_allowed: true,
        evidence: Demand::Never,
        comment: Demand::Never,
        options: options(words, maturity),
        number_map: Vec::new(),
        finding: Some(FindingTemplate {
            title: filled(&words.finding, standard, 200),
            severity,
            due_days: due_days(severity),
            action_title: Some(filled(&words.action, standard, 200)),
        }),
    }
}

/// A key for the question about each standard: the one that it is known by, whatever its code is by now, else its code. No two are the same.
fn keys(standards: &[InForce], known: &HashMap<Uuid, String>) -> HashMap<Uuid, String> {
    let (mut keys, mut taken) = (HashMap::new(), HashSet::new());
    for standard in standards {
        if let Some(key) = known.get(&standard.id)
            && taken.insert(key.clone())
        {
            keys.insert(standard.id, key.clone());
        }
    }
    for standard in standards {
        if keys.contains_key(&standard.id) {
            continue;
        }
        let code = |most: usize| standard.code.chars().take(most).collect::<String>();
        let numbered = (2u32..).map(|number| format!("{}-{number}", code(LONGEST_KEY - 6)));
        let free = std::iter::once(code(LONGEST_KEY)).chain(numbered).find(|key| taken.insert(key.clone()));
        keys.extend(free.map(|key| (standard.id, key)));
    }
    keys
}

/// The sections for `standards`, in the order of the tree, weighted as their subdomains. `maturity` holds the level texts of the standards
/// that have them, `known` the keys of those that were asked about before.
pub fn sections(
    tree: &Tree,
    standards: &[InForce],
    maturity: &HashMap<Uuid, Vec<String>>,
    known: &HashMap<Uuid, String>,
    words: &QuestionTexts,
) -> Vec<TemplateSectionRequest> {
    let keys = keys(standards, known);
    let asked = |standard: &InForce| {
        let question = question(standard, words, maturity.get(&standard.id));
        TemplateQuestionRequest { key: keys.get(&standard.id).cloned().unwrap_or_else(|| question.key.clone()), ..question }
    };
    let mut by_subdomain: BTreeMap<Uuid, Vec<&InForce>> = BTreeMap::new();
    for standard in standards {
        by_subdomain.entry(standard.subdomain_id).or_default().push(standard);
    }
    let ordered = tree.domains.iter().flat_map(|d| tree.subdomains.iter().filter(move |s| s.domain_id == d.id));
    let section = |subdomain: &library::subdomain::Subdomain| {
        let standards = by_subdomain.get(&subdomain.id)?;
        let questions = standards.iter().copied().map(&asked).collect();
        let title = subdomain.name.chars().take(200).collect();
        Some(TemplateSectionRequest { title, subdomain_id: Some(subdomain.id), weight: subdomain.weight.clamp(0, 10), questions })
    };
    ordered.filter_map(section).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard(criticality: Criticality) -> InForce {
        InForce {
            id: Uuid::from_u128(1),
            framework_id: Uuid::nil(),
            domain_id: Uuid::nil(),
            subdomain_id: Uuid::nil(),
            code: "SAF-03-02".into(),
            title: "Safeguarding training".into(),
            criticality,
            weight: 5,
            current_version_id: None,
        }
    }

    #[test]
    fn a_standard_keeps_its_key_when_its_code_changes() {
        let named = |id: u128, code: &str| InForce { id: Uuid::from_u128(id), code: code.into(), ..standard(Criticality::Major) };
        let long = "X".repeat(70);
        let standards = [named(1, "AC-2"), named(2, "AC-02"), named(3, "AC-3"), named(4, &long), named(5, &long)];
        let known = HashMap::from([(Uuid::from_u128(2), "AC-2".to_owned())]);
        let made = keys(&standards, &known);
        let key = |id: u128| made[&Uuid::from_u128(id)].as_str();
        assert_eq!([key(1), key(2), key(3)], ["AC-2-2", "AC-2", "AC-3"]);
        assert_eq!((key(4), key(5)), ("X".repeat(64).as_str(), format!("{}-2", "X".repeat(58)).as_str()));
    }

    #[test]
    fn a_standard_becomes_a_rating_with_a_finding_of_matching_severity() {
        let words = QuestionTexts {
            question: "How far is “{title}” met?".into(),
            finding: "“{title}” is not met".into(),
            action: "Meet {code}".into(),
            levels: LEVELS.map(|l| l.to_string()),
        };
        let own = vec!["none".to_owned(), String::new()];
        let made = question(&standard(Criticality::Critical), &words, Some(&own));
        assert_eq!(
            (made.key.as_str(), made.text.as_str(), made.critical, made.weight),
            ("SAF-03-02", "How far is “Safeguarding training” met?", true, 5)
        );
        assert_eq!(
            made.options.iter().map(|o| (o.label.as_str(), o.score_pct)).collect::<Vec<_>>(),
            [("none", 0), ("25", 25), ("50", 50), ("75", 75), ("100", 100)]
        );
        for (criticality, severity, days) in [
            (Criticality::Critical, Severity::Critical, 7),
            (Criticality::Major, Severity::High, 30),
            (Criticality::Minor, Severity::Medium, 60),
            (Criticality::Advisory, Severity::Low, 90),
        ] {
            let finding = question(&standard(criticality), &words, None).finding.unwrap();
            assert_eq!((finding.severity, finding.due_days, finding.action_title.as_deref()), (severity, days, Some("Meet SAF-03-02")));
        }
    }
}
