//! The help text of each metric.

use metrics::{counter, describe_counter, describe_gauge, describe_histogram};

/// Counters without labels. They start at zero, so that the first increment shows as an increase.
const COUNTERS: [(&str, &str); 7] = [
    ("waymark_database_connections_missed_total", "Transactions that got no connection within the acquire timeout."),
    ("waymark_database_write_retries_total", "Writes retried after a conflict with another transaction."),
    ("waymark_content_missing_total", "Requests for content that the database lists and the file store lacks."),
    ("waymark_password_hashes_refused_total", "Password checks rejected because too many were waiting."),
    ("waymark_refresh_token_reuses_total", "Refresh tokens presented again after their exchange."),
    ("waymark_authorization_code_replays_total", "Authorization codes presented a second time."),
    ("waymark_client_assertion_replays_total", "Client assertions presented a second time."),
];

const LABELLED: [(&str, &str); 6] = [
    ("http_requests_total", "Completed requests."),
    ("waymark_outbox_deliveries_total", "Attempts to deliver an outbox message."),
    ("waymark_jobs_total", "Attempts of background jobs."),
    ("waymark_mails_total", "Attempts to send an email."),
    ("waymark_sign_ins_total", "Attempts to sign in with a password."),
    ("waymark_spans_total", "Trace spans handed to the collector."),
];

const HISTOGRAMS: [(&str, &str); 3] = [
    ("http_request_duration_seconds", "Time to the start of the response."),
    ("waymark_database_wait_seconds", "Time a transaction waited for a connection."),
    ("waymark_job_duration_seconds", "Duration of a background job attempt."),
];

const GAUGES: [(&str, &str); 14] = [
    ("waymark_build_info", "The program's version; always 1."),
    ("waymark_database_connections", "Open connections to the database."),
    ("waymark_database_connections_max", "Maximum number of open connections."),
    ("waymark_outbox_waiting", "Messages neither delivered nor failed; the same on every node."),
    ("waymark_outbox_oldest_seconds", "Age of the oldest waiting message."),
    ("waymark_jobs_waiting", "Jobs not claimed by any node; the same on every node."),
    ("waymark_jobs_oldest_seconds", "Age of the oldest waiting job."),
    ("waymark_jobs_running", "Jobs running on this node."),
    ("waymark_audit_unsealed", "Audit records without a seal; the same on every node."),
    ("waymark_audit_unsealed_oldest_seconds", "Age of the oldest audit record without a seal."),
    ("waymark_event_streams", "Open live event streams."),
    ("waymark_password_hashes_waiting", "Password checks waiting for a processor."),
    ("waymark_changes_followed_timestamp_seconds", "When this node last read the changes of other nodes."),
    ("waymark_clock_skew_seconds", "Lower bound of this node's clock minus the database's; negative if the node is behind."),
];

/// Registers the help texts with the recorder.
pub(super) fn describe() {
    for (name, help) in COUNTERS {
        describe_counter!(name, help);
        counter!(name).increment(0);
    }
    LABELLED.iter().for_each(|(name, help)| describe_counter!(*name, *help));
    HISTOGRAMS.iter().for_each(|(name, help)| describe_histogram!(*name, *help));
    GAUGES.iter().for_each(|(name, help)| describe_gauge!(*name, *help));
}
