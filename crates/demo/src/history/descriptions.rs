//! Descriptions of the actions that people see first, in one or two sentences.

/// Title and description.
const DESCRIPTIONS: [(&str, &str); 40] = [
    (
        "Replace the expired oxygen cylinder",
        "The cylinder in surgery 2 ran out of date on the first of the month. Order two, so that the spare is never the only one, and enter both into the equipment log.",
    ),
    (
        "Renew two lapsed background checks",
        "One nurse and one receptionist are past their three years. Until the answer is there, neither works alone with patients; note that on the rota.",
    ),
    (
        "Agree weekly supervision for hygiene",
        "Half an hour at a fixed time, with a short note afterwards. Start with the two hygienists who joined in the summer.",
    ),
    (
        "Repeat last month’s decontamination log",
        "Eleven cycles have no signature. Go through the printouts with the team, sign what can be traced and note what cannot.",
    ),
    (
        "Lock away the consent forms",
        "Forms of the last quarter lie in an open tray at reception. They belong in the cabinet in the back office, the key with whoever opens up.",
    ),
    (
        "Book the fire drill for both floors",
        "Both floors on the same day, at a time when all surgeries are in use. Write down how long it took and who was missed.",
    ),
    (
        "Get the autoclave certificate renewed",
        "The inspection is booked with the manufacturer’s engineer. File the certificate and hang a copy beside the machine.",
    ),
    (
        "Fill two empty rota slots",
        "Thursday evening and Saturday morning of next week have no second nurse. Ask the other sites before an agency.",
    ),
    ("Order a lockable cabinet for reception", "Four drawers, fits under the counter. Two quotes are in the folder."),
    (
        "Write the cover plan for reception",
        "Who steps in when both receptionists are away, and what they must be able to do: open up, take payments, handle an urgent call.",
    ),
    (
        "Chase the 14 debtors over 60 days",
        "Telephone first, letter after a week. Offer instalments from £100 upwards and note every promise in the ledger.",
    ),
    (
        "Publish the complaint log to staff",
        "Without names: what was complained about, what was changed. One page on the board in the staff room each month.",
    ),
    ("Return the data processing agreement", "Signed by both sides. The supplier’s list of subcontractors has to be attached."),
    ("Give both receptions the new price list", "The old lists come off the counter and the web site on the same day."),
    ("Agree call-back times with the laboratory", "Two windows a day at which somebody answers, for both sides."),
    (
        "Walk the new patient route with two patients",
        "From the first call to the second visit. Write down where they had to wait, ask or repeat themselves.",
    ),
    (
        "Set the reorder level for gloves and masks",
        "Three weeks of use at the busiest site. Enter it in the stock list so that it warns by itself.",
    ),
    (
        "Compare supplier terms across the three sites",
        "The ten articles we spend most on: price, delivery time, terms of payment. Bring the table to the purchasing meeting.",
    ),
    (
        "Sign the new lease schedule",
        "The solicitor’s last draft leaves the repair of the roof with us. Do not sign before that is settled.",
    ),
    (
        "Prepare the group induction day",
        "One day for everybody who joined since the spring: who we are, safety, data, raising concerns, lunch with the directors.",
    ),
    (
        "Review the speaking-up line with the board",
        "How often it was used, what came of it, whether people know the number. A quarter of an hour on the agenda.",
    ),
    (
        "Collect the capacity figures of all sites",
        "Chairs, hours and booked hours for each week of the last quarter; the template is in the group folder.",
    ),
    (
        "Retrain the evening rota in safe lifting",
        "All seven, in two groups. Observe each of them on one visit within a fortnight of the course.",
    ),
    (
        "Update six care plans after hospital stays",
        "Read the discharge letter, visit, agree the changes with the client and the family, tell the round.",
    ),
    ("Replace two worn slide sheets", "Those of Mrs Lark and Mr Toller. Take the old ones away so that nobody uses them again."),
    (
        "Bring the night rota’s supervision notes up to date",
        "Three conversations took place and were not written up. Two more are still to be held.",
    ),
    ("Send last month’s figures", "Visits, missed visits, hours, vacancies. By the tenth, so that the review has something to look at."),
    (
        "Book moving and handling for five new starters",
        "Before their first visit without a colleague. The training centre keeps two places until Friday.",
    ),
    (
        "Read the lone working card and sign it",
        "What to do when a visit does not feel safe, and whom to ring. Ask if anything is unclear before you sign.",
    ),
    ("Shadow a colleague on the north round", "Two mornings. Note what you would do differently and talk it through with Peter."),
    (
        "Agree travel time with the new commissioner",
        "Ten minutes between visits is not enough on the coast road. Take the recorded times of four weeks along.",
    ),
    (
        "Write the cover plan for bad weather",
        "Which visits must take place, who lives near enough to walk, who has a car that gets through.",
    ),
    (
        "Send the staff list for the import",
        "The template has one line a person. Leave what you do not know empty; nothing is written before you have seen the preview.",
    ),
    ("Name a lead for infection control", "A clinician with two hours a week for it, and a stand-in. Both names go into the handbook."),
    ("Choose the figures to report each month", "No more than ten. Start with those that somebody can change within a month."),
    (
        "Adapt the handbook chapter on raising concerns",
        "Our names, our telephone numbers, our way to the partners. Keep the law as it stands in the template.",
    ),
    ("Show the team how to report a near miss", "Ten minutes at the team meeting, with a case from last week."),
    ("Service the compressor", "Yearly service by the manufacturer. Book it for an afternoon without surgery and file the report."),
    ("Run the hand hygiene audit", "Ten observations a team, without announcing them. Bring the result to the next huddle."),
    ("Agree how urgent calls are taken at lunch", "One person stays within reach; agree whom they may disturb, and for what."),
];

/// The description of the action with this title; most everyday ones need none.
pub fn about(title: &str) -> Option<&'static str> {
    DESCRIPTIONS.iter().find(|(own, _)| *own == title).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::{super::titles, *};

    #[test]
    fn every_description_belongs_to_an_action() {
        for (title, _) in DESCRIPTIONS {
            assert!(titles::UNFINISHED.iter().any(|u| u.1 == title) || titles::EVERYDAY.contains(&title), "{title}");
        }
    }
}
