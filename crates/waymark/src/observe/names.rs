//! What each metric means, as its reader is told.

use metrics::{counter, describe_counter, describe_gauge, describe_histogram};

/// Counters without labels: they stand at zero from the start, so that a first one is seen as a rise.
const COUNTERS: [(&str, &str); 5] = [
    ("waymark_database_connections_missed_total", "Transactions that got no connection in time."),
    ("waymark_database_write_retries_total", "Writes run again because another transaction was faster."),
    ("waymark_password_hashes_refused_total", "Password checks refused because too many waited."),
    ("waymark_refresh_token_reuses_total", "Refresh tokens that came again after they were exchanged."),
    ("waymark_authorization_code_replays_total", "Authorization codes that came a second time."),
];

const LABELLED: [(&str, &str); 6] = [
    ("http_requests_total", "Answered requests."),
    ("waymark_outbox_deliveries_total", "Attempts to deliver a message of the outbox."),
    ("waymark_jobs_total", "Attempts of background jobs."),
    ("waymark_mails_total", "Attempts to send a mail."),
    ("waymark_sign_ins_total", "Attempts to sign in with a password."),
    ("waymark_spans_total", "Spans of traces given to the collector."),
];

const HISTOGRAMS: [(&str, &str); 3] = [
    ("http_request_duration_seconds", "Time until the answer began."),
    ("waymark_database_wait_seconds", "Time that a transaction waited for its connection."),
    ("waymark_job_duration_seconds", "Time that an attempt of a background job took."),
];

const GAUGES: [(&str, &str); 11] = [
    ("waymark_build_info", "The program's version; always 1."),
    ("waymark_database_connections", "Open connections to the database."),
    ("waymark_database_connections_max", "Connections that may be open."),
    ("waymark_outbox_waiting", "Messages neither delivered nor given up; the same on every node."),
    ("waymark_outbox_oldest_seconds", "Age of the oldest of them."),
    ("waymark_jobs_waiting", "Jobs that no node has taken; the same on every node."),
    ("waymark_jobs_oldest_seconds", "Age of the oldest of them."),
    ("waymark_jobs_running", "Jobs that run on this node."),
    ("waymark_event_streams", "Open streams of live events."),
    ("waymark_password_hashes_waiting", "Password checks that wait for a processor."),
    ("waymark_changes_followed_timestamp_seconds", "When this node last read what other nodes changed."),
];

/// Tells the recorder what its metrics mean.
pub(super) fn describe() {
    for (name, help) in COUNTERS {
        describe_counter!(name, help);
        counter!(name).increment(0);
    }
    LABELLED.iter().for_each(|(name, help)| describe_counter!(*name, *help));
    HISTOGRAMS.iter().for_each(|(name, help)| describe_histogram!(*name, *help));
    GAUGES.iter().for_each(|(name, help)| describe_gauge!(*name, *help));
}
