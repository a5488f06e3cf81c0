//! Action items of the demo organisations, as text.

use work::action_item::Priority::{self, High, Low, Medium, Urgent};

/// Progress of an unfinished action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Not started.
    Open,
    Begun,
    /// Blocked, for this reason.
    Stuck(&'static str),
    /// Done, and waiting for the coach's verification.
    Verify,
}
use Stage::{Begun, Open, Stuck, Verify};

/// An unfinished action: client, title, last name of the owner, days until it is due, priority, stage, how often it was postponed.
pub type Unfinished = (&'static str, &'static str, &'static str, i64, Priority, Stage, i64);

/// Unfinished actions that didn't come from a finding.
pub const UNFINISHED: [Unfinished; 38] = [
    ("MILL", "Replace the expired oxygen cylinder", "Renn", -22, Urgent, Stuck("The supplier has none until the end of the month."), 2),
    ("MILL", "Renew two lapsed background checks", "Haddad", -17, High, Begun, 1),
    ("MILL", "Agree weekly supervision for hygiene", "Marlowe", -10, Medium, Begun, 3),
    ("MILL", "Repeat last month’s decontamination log", "Renn", -8, High, Begun, 0),
    ("MILL", "Lock away the consent forms", "Achterberg", -6, High, Open, 0),
    ("MILL", "Book the fire drill for both floors", "Achterberg", -3, Medium, Stuck("The landlord has not given a day."), 1),
    ("MILL", "Get the autoclave certificate renewed", "Renn", -1, Medium, Begun, 0),
    ("MILL", "Fill two empty rota slots", "Haddad", -1, Medium, Open, 0),
    ("MILL", "Order a lockable cabinet for reception", "Achterberg", 6, Medium, Stuck("Waits for the group’s approval."), 0),
    ("QUAY", "Write the cover plan for reception", "Vale", -14, Medium, Open, 0),
    ("QUAY", "Chase the 14 debtors over 60 days", "Castle", -7, Medium, Begun, 1),
    ("QUAY", "Publish the complaint log to staff", "Vale", -2, Low, Open, 0),
    ("QUAY", "Return the data processing agreement", "Castle", 1, High, Verify, 0),
    ("QUAY", "Give both receptions the new price list", "Vale", 4, Low, Open, 0),
    ("QUAY", "Agree call-back times with the laboratory", "Castle", 9, Medium, Stuck("The laboratory is changing its rota."), 0),
    ("QUAY", "Walk the new patient route with two patients", "Vale", 13, Medium, Open, 0),
    ("QUAY", "Set the reorder level for gloves and masks", "Vale", 18, Low, Begun, 0),
    ("HLG", "Compare supplier terms across the three sites", "Lindqvist", -9, Medium, Begun, 1),
    ("HLG", "Sign the new lease schedule", "Lindqvist", -4, High, Stuck("The solicitor has asked for one more change."), 0),
    ("HLG", "Prepare the group induction day", "Lindqvist", 3, Medium, Begun, 0),
    ("HLG", "Review the speaking-up line with the board", "Lindqvist", 8, High, Verify, 0),
    ("HLG", "Collect the capacity figures of all sites", "Nandakumar", 12, Medium, Open, 0),
    ("HLG", "Agree one price list for hygiene visits", "Lindqvist", 20, Low, Open, 0),
    ("BRAM", "Retrain the evening rota in safe lifting", "Lindgren", -19, Urgent, Begun, 2),
    ("BRAM", "Update six care plans after hospital stays", "Brook", -12, High, Begun, 1),
    ("BRAM", "Replace two worn slide sheets", "Farrow", -7, High, Stuck("Ordered; the delivery is late."), 0),
    ("BRAM", "Bring the night rota’s supervision notes up to date", "Oduya", -5, Medium, Open, 0),
    ("BRAM", "Send last month’s figures", "Oduya", -2, High, Open, 1),
    ("BRAM", "Book moving and handling for five new starters", "Lindgren", 0, High, Begun, 0),
    ("BRAM", "Read the lone working card and sign it", "Farrow", 0, Medium, Open, 0),
    ("BRAM", "Shadow a colleague on the north round", "Farrow", 5, Low, Begun, 0),
    ("BRAM", "Agree travel time with the new commissioner", "Oduya", 9, Medium, Stuck("The commissioner answers next week."), 0),
    ("BRAM", "Write the cover plan for bad weather", "Brook", 14, Medium, Stuck("Needs the list of four-wheel drive cars."), 0),
    ("FOX", "Send the staff list for the import", "Ellery", -3, Medium, Open, 1),
    ("FOX", "Name a lead for infection control", "Calder", 2, High, Begun, 0),
    ("FOX", "Choose the figures to report each month", "Ellery", 6, Medium, Open, 0),
    ("FOX", "Adapt the handbook chapter on raising concerns", "Wetherby", 11, Medium, Stuck("Waits for the partners’ answer."), 0),
    ("FOX", "Show the team how to report a near miss", "Wetherby", 16, Low, Open, 0),
];

/// Number of unfinished actions of a client, of its finished ones, and how many per hundred were late.
pub const LOAD: [(&str, usize, usize, u32); 5] =
    [("HLG", 9, 36, 4), ("QUAY", 11, 44, 7), ("MILL", 17, 50, 8), ("BRAM", 15, 50, 7), ("FOX", 6, 10, 6)];

/// Everyday actions.
pub const EVERYDAY: [&str; 40] = [
    "Put this quarter’s goals on the wall",
    "Review the risk register",
    "Update the organisation chart",
    "Hold the weekly huddle at the same time for four weeks",
    "Write down who decides on refunds",
    "Ask three clients about their first call",
    "Check the induction folders of new starters",
    "Collect signatures under the handbook",
    "Renew the first aid certificates",
    "Plan supervision conversations for the quarter",
    "Read the exit interviews and list three causes",
    "Refresh the training matrix",
    "Call back everybody who complained last month",
    "Rewrite the appointment letter in plain words",
    "Measure waiting times for two weeks",
    "Show the outcome chart at the team meeting",
    "Agree how urgent calls are taken at lunch",
    "Send the satisfaction survey",
    "Clear the follow-up list",
    "Check ten records against the checklist",
    "Compare two quotes for consumables",
    "Label the storage shelves",
    "Archive procedures that nobody uses",
    "Service the compressor",
    "Test the emergency lighting",
    "Walk the premises with the checklist",
    "Check the fridge log",
    "Restock the spill kit",
    "Review accident reports of the quarter",
    "Run the hand hygiene audit",
    "Replace the torn couch cover",
    "Hang the reporting poster in the staff room",
    "Remove leavers’ access",
    "Change the shared passwords",
    "Answer the open access request",
    "Reconcile the till for four weeks",
    "Agree payment plans with three debtors",
    "Compare prices with two competitors",
    "Update opening hours on all listings",
    "Explain last month’s margin to the team",
];
