//! HTTP of huddles.

pub(super) mod attend;
pub(super) mod create_action;
pub(super) mod create_topic;
pub(super) mod end;
pub(super) mod get;
pub(super) mod list;
pub(super) mod list_topics;
pub(super) mod settle_topic;
pub(super) mod start;
pub(super) mod turn;
pub(super) mod update;
pub(super) mod update_topic;
mod view;
