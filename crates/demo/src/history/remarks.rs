//! A coach's comments on standards that are not met, and their root causes. Pure.

use library::standard::Content;

use super::answers::dice;

/// Safeguarding training at Millrace.
const TRAINING: usize = 91;

/// Root causes, as found out in a conversation.
const CAUSES: [&str; 10] = [
    "The task has had no owner since the last change of manager. Everybody took it for somebody else’s.",
    "It was agreed in a meeting and never written down, so those who joined since have not heard of it.",
    "No time is set aside for it. It is the first thing to go when somebody is off sick.",
    "The record is kept in one person’s own folder; nobody else can see whether it is current.",
    "The reminder goes to an address that nobody has read since the spring.",
    "New starters are shown it in their first week only when the person who does the induction remembers.",
    "The form asks for more than anybody needs, so it is filled in afterwards, if at all.",
    "It depends on one experienced colleague. When she is not in, it does not happen.",
    "The procedure describes how it was done in the old building and was not changed after the move.",
    "Nobody looks at the result, so nobody has noticed that it stopped.",
];

/// The comment on a failing answer: `option` as in the question's scale, 0 the worst.
pub fn remark(content: &Content, client: &str, at: usize, option: u32) -> String {
    if (client, at) == ("MILL", TRAINING) {
        return "The register shows no current safeguarding certificate for four of the eleven people who work with patients: two \
                hygienists, one nurse and one receptionist. Two of them could not name the person they would report to."
            .to_owned();
    }
    let wanted = content.evidence_examples.iter().map(|example| lowered(example)).collect::<Vec<_>>().join(", ");
    let choice = dice(client, at + 500) % 3;
    match (option, choice) {
        (0, 0) => format!("We asked for this: {wanted}. None of it could be shown on the day."),
        (0, 1) => format!("Three people were asked and gave three answers. There is no record either; looked for: {wanted}."),
        (0, _) => format!("Nobody could say when this was last done. What would show it is missing: {wanted}."),
        (_, 0) => format!("It has begun, but it rests on what people remember. Still to be shown: {wanted}."),
        (_, 1) => format!("Some of it happens, depending on who is on duty. We looked for {wanted} and found only part of it."),
        (_, _) => format!("It was in place last year and has slipped. The latest record is older than the standard allows: {wanted}."),
    }
}

/// The root cause.
pub fn cause(client: &str, at: usize) -> &'static str {
    if (client, at) == ("MILL", TRAINING) {
        return "Renewals hang on one spreadsheet that nobody has owned since the practice manager changed in May. The rota does not look \
                at certificates, so people without one are still planned for clinics.";
    }
    CAUSES[usize::try_from(dice(client, at + 700)).unwrap_or_default() % CAUSES.len()]
}

/// The text with a lower-case first letter.
fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_names_what_was_looked_for_and_is_always_the_same() {
        let content = Content { evidence_examples: vec!["Concern log".to_owned(), "Referrals".to_owned()], ..Content::default() };
        for (at, option) in (0..60).flat_map(|at| [(at, 0), (at, 1)]) {
            let said = remark(&content, "QUAY", at, option);
            assert!(said.contains("concern log, referrals"), "{said}");
            assert_eq!(said, remark(&content, "QUAY", at, option));
            assert!(!cause("QUAY", at).is_empty());
        }
    }
}
