//! axum glue, once: the application's state and ports, policies at the route, scope, bodies and queries, the error envelope,
//! the OpenAPI document.

mod apart;
mod app;
mod area;
mod body;
mod bulk;
mod counters;
mod document;
mod etag;
mod example;
mod failure;
mod handler;
mod holding;
mod html;
mod import;
mod incoming;
mod keyed;
mod layers;
mod notification;
mod nul;
mod once;
mod paging;
mod path;
mod ports;
mod privacy;
mod record;
mod refusals;
pub mod resumable;
mod route;
mod rule;
mod spelling;
mod state;
mod visible;

pub use apart::Apart;
pub use app::{App, Parts};
pub use area::{
    Area, Belonging, ClaimTypeMove, ClientMove, ClientMoved, Concealed, Contents, FilesChanged, Grown, ImportedFile, InvitationEnd,
    JobHandler, JobRun, ListExport, PartOf, RecycledKind, Schedule, Searched, TopicHandler,
};
pub use body::{Body, Params, checked, json_bytes, json_fits, parameters, parsed};
pub use bulk::{BULK_MOST, BulkMove, BulkReport, BulkResult, bulk, bulk_takes};
pub use document::{document, openapi};
pub use etag::{Tagged, tagged};
pub use failure::{ErrorBody, ErrorInfo, Failure, Result, ValidationError, explain_refusal};
pub use handler::{AnyHandler, OperationHandler, operation};
pub use holding::{Heir, Holding, Leaver, MayTake, OfTeam, OpenAt};
pub use html::escape_html;
pub use import::{ImportField, ImportKind, ImportRights, ImportValues, Importer, import_id, import_text, import_view};
pub use incoming::Pace;
pub use layers::{Limits, culture_of, limited, wrap};
pub use macros::document_limits;
pub use notification::{MailChannel, NotificationType};
pub use paging::{ListParams, ListQuery, PAGING, PageQuery, PagedList, paged};
pub use path::{IdPath, PartPath, RecordPath, TextPath};
pub use ports::{Authenticator, Texts};
pub use privacy::{OncePrivate, PrivateTime, PrivateTimes};
pub use record::{
    AT_SEVERAL_CLIENTS, Addition, FindMentioned, LocalisedName, Mentioned, News, PART, Property, PropertyKind, Record, RecordKind,
    RecordList,
};
pub use route::{Caller, bearer, in_person, route};
pub use rule::{not_blank, optional_text, password_length, plain_year, present};
pub use spelling::{boolean, instant, optional_instant};
pub use state::{CrateState, StateType, States};
pub use store::job::CALLED_OFF;
#[doc(hidden)]
pub use utoipa_axum;
pub use utoipa_axum::router::OpenApiRouter;
