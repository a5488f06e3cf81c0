//! Rules of assessment types and their templates. Pure.

pub mod generate;

use std::collections::{BTreeSet, HashMap};

use kernel::{Error, Result};

use super::{
    TemplateStatus,
    input::{TemplateQuestionRequest, TemplateSectionRequest},
};
use crate::scoring::{AnswerOption, QuestionKind};

/// Sections of an edited template; generated ones follow the framework.
pub const MAX_SECTIONS: usize = 1_000;
/// Questions of a template; enough for a whole imported framework.
pub const MAX_QUESTIONS: usize = 5_000;

/// The statuses that `from` can move to.
pub fn moves(from: TemplateStatus) -> &'static [TemplateStatus] {
    match from {
        TemplateStatus::Draft => &[TemplateStatus::Published],
        TemplateStatus::Published => &[TemplateStatus::Superseded],
        TemplateStatus::Superseded => &[TemplateStatus::Retired],
        TemplateStatus::Retired => &[],
    }
}

/// Checks that a version can still be changed.
///
/// # Errors
/// `AssessmentTypes.PublishedIsImmutable`.
pub fn check_draft(status: TemplateStatus) -> Result<()> {
    if status == TemplateStatus::Draft { Ok(()) } else { Err(Error::rule("AssessmentTypes.PublishedIsImmutable")) }
}

/// Validates questions: unique keys of questions and options, options for kinds that have them, a scale without gaps.
///
/// # Errors
/// Field errors on `sections[i].questions[j]`, `AssessmentTypes.AllOptionsNa`, `AssessmentTypes.ScaleGap`.
pub fn check_sections(sections: &[TemplateSectionRequest]) -> Result<()> {
    let count: usize = sections.iter().map(|s| s.questions.len()).sum();
    if sections.len() > MAX_SECTIONS || count > MAX_QUESTIONS {
        return Err(Error::rule("Common.TooManyItems").with("max", MAX_QUESTIONS));
    }
    let mut keys = BTreeSet::new();
    for (i, section) in sections.iter().enumerate() {
        for (j, question) in section.questions.iter().enumerate() {
            let field = format!("sections[{i}].questions[{j}]");
            if !keys.insert(question.key.as_str()) {
                return Err(Error::invalid(format!("{field}.key"), "Validation.Taken"));
            }
            check_question(question, &field)?;
        }
    }
    Ok(())
}

/// Gives a key to each option without one: that of the option with the same text in an earlier version, else one that no version of the
/// question has used, so that an answer keeps its meaning. `earlier` holds the options of the earlier versions by the key of their question,
/// the latest first.
pub fn assign_option_keys(sections: &mut [TemplateSectionRequest], earlier: &HashMap<String, Vec<AnswerOption>>) {
    for question in sections.iter_mut().flat_map(|section| &mut section.questions) {
        let known = earlier.get(&question.key).map(Vec::as_slice).unwrap_or_default();
        let mut taken: BTreeSet<u32> = question.options.iter().filter_map(|option| option.key).collect();
        for option in question.options.iter_mut().filter(|option| option.key.is_none()) {
            let mut same = known.iter().filter(|before| before.label == option.label).filter_map(|before| before.key);
            option.key = same.find(|key| taken.insert(*key));
        }
        taken.extend(known.iter().filter_map(|before| before.key));
        for option in question.options.iter_mut().filter(|option| option.key.is_none()) {
            option.key = (0..=u32::MAX).find(|key| taken.insert(*key));
        }
    }
}

fn check_question(question: &TemplateQuestionRequest, field: &str) -> Result<()> {
    let mut keys = BTreeSet::new();
    if let Some(at) = question.options.iter().position(|option| option.key.is_some_and(|key| !keys.insert(key))) {
        return Err(Error::invalid(format!("{field}.options[{at}].key"), "Validation.Taken"));
    }
    match question.kind {
        QuestionKind::Rating | QuestionKind::YesNo | QuestionKind::Single | QuestionKind::Multi => {
            let least = if question.kind == QuestionKind::Multi { 1 } else { 2 };
            if question.options.len() < least {
                return Err(Error::invalid(format!("{field}.options"), "Validation.TooFew").with("min", least));
            }
            if question.options.iter().all(|o| o.is_na) {
                return Err(Error::rule("AssessmentTypes.AllOptionsNa").with("key", question.key.clone()));
            }
        }
        QuestionKind::Number => {
            let rising = question.number_map.windows(2).all(|pair| pair[0].at < pair[1].at);
            if question.number_map.len() < 2 || !rising {
                return Err(Error::rule("AssessmentTypes.ScaleGap").with("key", question.key.clone()));
            }
        }
        QuestionKind::Text | QuestionKind::Date => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{assessment_type::Demand, scoring::NumberPoint};
    use ::store::sea_orm::Iterable;
    use kernel::check_move;

    fn question(kind: QuestionKind, options: usize, points: &[f64]) -> TemplateQuestionRequest {
        TemplateQuestionRequest {
            key: "Q1".into(),
            text: "Is it so?".into(),
            help: None,
            kind,
            standard_id: None,
            weight: 1,
            critical: false,
            na_allowed: true,
            evidence: Demand::Never,
            comment: Demand::Never,
            options: (0..options).map(|n| option(None, &n.to_string(), n == 0)).collect(),
            number_map: points.iter().map(|at| NumberPoint { at: *at, score_pct: 0 }).collect(),
            finding: None,
        }
    }

    fn option(key: Option<u32>, label: &str, is_na: bool) -> AnswerOption {
        AnswerOption { key, label: label.to_owned(), score_pct: 0, is_fail: false, is_na }
    }

    fn section(questions: Vec<TemplateQuestionRequest>) -> Vec<TemplateSectionRequest> {
        vec![TemplateSectionRequest { title: "A".into(), subdomain_id: None, weight: 1, questions }]
    }

    #[test]
    fn a_published_version_never_changes_and_only_goes_forward() {
        use TemplateStatus::*;
        for from in TemplateStatus::iter() {
            assert_eq!(check_draft(from).is_ok(), from == Draft);
            for to in TemplateStatus::iter() {
                let listed = [(Draft, Published), (Published, Superseded), (Superseded, Retired)].contains(&(from, to));
                assert_eq!(check_move(from, to, moves(from)).is_ok(), listed, "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn an_option_keeps_its_key_and_none_is_given_twice() {
        let known = ["No", "Yes", "Partly"].into_iter().zip(0..).map(|(label, key)| option(Some(key), label, false)).collect();
        let earlier = HashMap::from([("Q1".to_owned(), known)]);
        let keys = |options: &[(Option<u32>, &str)], earlier: &HashMap<String, Vec<AnswerOption>>| {
            let options = options.iter().map(|(key, label)| option(*key, label, false)).collect();
            let mut sections = section(vec![TemplateQuestionRequest { options, ..question(QuestionKind::Single, 0, &[]) }]);
            assign_option_keys(&mut sections, earlier);
            sections[0].questions[0].options.iter().filter_map(|o| o.key).collect::<Vec<_>>()
        };
        assert_eq!(keys(&[(None, "Yes"), (None, "No")], &earlier), [1, 0], "by their words, in any order");
        assert_eq!(keys(&[(Some(1), "Yes, always"), (None, "Never"), (None, "No")], &earlier), [1, 3, 0], "2 was that of another");
        assert_eq!(keys(&[(None, "No"), (None, "No")], &earlier), [0, 3]);
        assert_eq!(keys(&[(None, "A"), (None, "B")], &HashMap::new()), [0, 1]);
        let twice = vec![option(Some(4), "A", false), option(Some(4), "B", false)];
        let refused = check_sections(&section(vec![TemplateQuestionRequest { options: twice, ..question(QuestionKind::Single, 0, &[]) }]))
            .unwrap_err();
        assert_eq!(refused.fields()[0].field, "sections[0].questions[0].options[1].key");
    }

    #[test]
    fn questions_have_what_their_kind_requires() {
        let ok =
            [question(QuestionKind::Rating, 5, &[]), question(QuestionKind::Number, 0, &[0.0, 1.0]), question(QuestionKind::Text, 0, &[])];
        for question in ok {
            assert!(check_sections(&section(vec![question])).is_ok());
        }
        assert!(check_sections(&section(vec![question(QuestionKind::Single, 1, &[])])).is_err());
        let all_na = check_sections(&section(vec![question(QuestionKind::Multi, 1, &[])])).unwrap_err();
        assert_eq!(all_na.code(), Some("AssessmentTypes.AllOptionsNa"));
        let gap = check_sections(&section(vec![question(QuestionKind::Number, 0, &[1.0, 1.0])])).unwrap_err();
        assert_eq!(gap.code(), Some("AssessmentTypes.ScaleGap"));
        let twice = check_sections(&section(vec![question(QuestionKind::Text, 0, &[]), question(QuestionKind::Text, 0, &[])])).unwrap_err();
        assert_eq!(twice.fields()[0].field, "sections[0].questions[1].key");
    }
}
