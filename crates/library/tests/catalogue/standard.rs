//! Standards from draft to retirement.

use crate::common::{House, nist, on_both};
use kernel::{Kind, Page, Uuid};
use library::{
    domain, framework, release,
    standard::{Content, Criticality, Filter, Standard, StandardCreateRequest, StandardStatus, publish, reader, search, service},
    subdomain,
};

struct Written {
    framework: Uuid,
    domain: domain::Domain,
    subdomain: subdomain::Subdomain,
    standard: Standard,
}

fn content(statement: &str) -> Content {
    Content { title: "Training is current".into(), statement: statement.into(), ..Content::default() }
}

fn new_domain(framework_id: Uuid, code: &str, name: &str) -> domain::DomainCreateRequest {
    domain::DomainCreateRequest { framework_id, code: code.into(), name: name.into(), colour: 1, weight: 1, ..Default::default() }
}

async fn written(house: &House) -> Written {
    let author = house.author(1);
    let care = framework::FrameworkRequest { code: "CARE".into(), title: "Care".into(), ..Default::default() };
    let framework = framework::service::create(&house.app, &author, &care).await.unwrap();
    assert!(framework.is_default, "the first one is the default");
    let domain = new_domain(framework.id, "SAF", "Safety");
    let domain = domain::service::create(&house.app, &author, &domain).await.unwrap().domain;
    let subdomain = subdomain::SubdomainCreateRequest {
        domain_id: domain.id,
        name: "Conduct".into(),
        weight: 1,
        questions_per_assessment: 5,
        ..Default::default()
    };
    let subdomain = subdomain::service::create(&house.app, &author, &subdomain).await.unwrap().subdomain;
    let content = content("Everyone is trained.");
    let standard = StandardCreateRequest { subdomain_id: subdomain.id, parent_standard_id: None, code: None, content };
    let standard = service::create(&house.app, &author, &standard).await.unwrap();
    Written { framework: framework.id, domain, subdomain, standard }
}

async fn published(house: &House, row: &Standard) -> Standard {
    let row = publish::submit(&house.app, &house.author(1), row.id, Some(&row.concurrency_stamp)).await.unwrap();
    publish::publish(&house.app, &house.author(2), row.id, Some(&row.concurrency_stamp)).await.unwrap()
}

#[tokio::test]
async fn what_is_published_never_changes_and_the_next_version_supersedes_it() {
    on_both(async |house: House| {
        // spec: LIB-05
        let written = written(&house).await;
        let (author, reviewer) = (house.author(1), house.author(2));
        let early =
            publish::publish(&house.app, &reviewer, written.standard.id, Some(&written.standard.concurrency_stamp)).await.unwrap_err();
        assert_eq!(early.code(), Some("Common.InvalidTransition"));
        let row = publish::submit(&house.app, &author, written.standard.id, Some(&written.standard.concurrency_stamp)).await.unwrap();
        let stamp = Some(row.concurrency_stamp.as_str());
        let locked = service::update(&house.app, &author, row.id, &content("Other."), stamp).await.unwrap_err();
        assert_eq!(locked.code(), Some("Standards.UnderReview"));
        let own = publish::publish(&house.app, &author, row.id, stamp).await.unwrap_err();
        assert_eq!(own.code(), Some("Standards.SelfReview"));
        let row = publish::publish(&house.app, &reviewer, row.id, stamp).await.unwrap();
        let first = row.current_version_id.unwrap();

        let row = service::update(&house.app, &author, row.id, &content("Everyone is trained each year."), Some(&row.concurrency_stamp))
            .await
            .unwrap();
        assert_eq!((row.status, row.current_version_id), (StandardStatus::Published, Some(first)));
        let row = published(&house, &row).await;
        assert_eq!((row.version.as_str(), row.open_version_id), ("1.1", None));
        let before = reader::get(&house.app, &house.reader(), row.id, Some(first)).await.unwrap();
        assert_eq!((before.version.status, before.version.statement.as_str()), (StandardStatus::Superseded, "Everyone is trained."));
        let diff = reader::compare(&house.app, &house.reader(), row.id, first, row.current_version_id.unwrap()).await.unwrap();
        assert_eq!(diff.fields.len(), 1);
        let undeletable = service::delete(&house.app, &author, row.id).await.unwrap_err();
        assert_eq!(undeletable.code(), Some("Standards.PublishedIsImmutable"));
        let row = publish::retire(&house.app, &reviewer, row.id, Some(&row.concurrency_stamp)).await.unwrap();
        let closed = service::update(&house.app, &author, row.id, &content("Again."), Some(&row.concurrency_stamp)).await.unwrap_err();
        assert_eq!(closed.code(), Some("Standards.RetiredIsClosed"));
    })
    .await;
}

#[tokio::test]
async fn a_release_keeps_what_it_pinned() {
    on_both(async |house: House| {
        // spec: LIB-06
        let written = written(&house).await;
        let author = house.author(1);
        let empty = release::service::create(&house.app, &author, written.framework, "2026.1", "").await.unwrap_err();
        assert_eq!(empty.code(), Some("Standards.ReleaseEmpty"));
        let row = published(&house, &written.standard).await;
        let release = release::service::create(&house.app, &author, written.framework, "2026.1", "").await.unwrap();
        let row = service::update(&house.app, &author, row.id, &content("Stricter."), Some(&row.concurrency_stamp)).await.unwrap();
        published(&house, &row).await;
        let (_, pinned) = release::service::get(&house.app, &house.reader(), release.id).await.unwrap();
        assert_eq!(pinned[0].version.statement, "Everyone is trained.");
        let taken = release::service::create(&house.app, &author, written.framework, "2026.1", "").await.unwrap_err();
        assert_eq!(taken.fields()[0].field, "name");
    })
    .await;
}

#[tokio::test]
async fn readers_never_write_and_never_see_drafts() {
    on_both(async |house: House| {
        let written = written(&house).await;
        let reader = house.reader();
        let hidden = reader::get(&house.app, &reader, written.standard.id, None).await.unwrap_err();
        assert_eq!(hidden.kind(), Kind::NotFound);
        let refused = publish::submit(&house.app, &reader, written.standard.id, None).await.unwrap_err();
        assert_eq!(refused.kind(), Kind::Forbidden);
    })
    .await;
}

#[tokio::test]
async fn many_are_published_at_once_and_each_refusal_says_why() {
    on_both(async |house: House| {
        let written = written(&house).await;
        let own = publish::publish_many(&house.app, &house.author(1), written.framework, None).await.unwrap();
        assert_eq!(own, [(written.standard.id, publish::PublishVerdict::Refused("Standards.SelfReview".into()))]);
        let strange = Uuid::from_u128(5);
        let ids = [strange, written.standard.id];
        let done = publish::publish_many(&house.app, &house.author(2), written.framework, Some(&ids)).await.unwrap();
        assert_eq!(done, [(strange, publish::PublishVerdict::NotFound), (written.standard.id, publish::PublishVerdict::Published)]);
    })
    .await;
}

#[tokio::test]
async fn the_host_can_do_without_four_eyes() {
    on_both(async |house: House| {
        // spec: LIB-05
        let written = written(&house).await;
        let author = house.author(1);
        platform::setting::set(&house.app, &author, &[(platform::setting::STANDARDS_FOUR_EYES, Some("false".into()))]).await.unwrap();
        let done = publish::publish_many(&house.app, &author, written.framework, None).await.unwrap();
        assert_eq!(done, [(written.standard.id, publish::PublishVerdict::Published)]);
    })
    .await;
}

#[tokio::test]
async fn codes_follow_their_domain_until_a_standard_is_published() {
    on_both(async |house: House| {
        let written = written(&house).await;
        let author = house.author(1);
        let change = |code: &str, before: &domain::Domain| domain::DomainUpdateRequest {
            code: code.into(),
            name: "Safety".into(),
            colour: 1,
            weight: 1,
            concurrency_stamp: Some(before.concurrency_stamp.clone()),
            ..Default::default()
        };
        let input = change("SAFE", &written.domain);
        let domain = domain::service::update(&house.app, &author, written.domain.id, &input).await.unwrap().domain;
        let row = house.standards().await.remove(0);
        assert_eq!(row.code, "SAFE-01-01");
        let row = published(&house, &row).await;
        let locked = domain::service::update(&house.app, &author, domain.id, &change("SAF", &domain)).await.unwrap_err();
        assert_eq!(locked.code(), Some("Domains.CodeLocked"));
        let other = new_domain(written.framework, "OPS", "Operations");
        let other = domain::service::create(&house.app, &author, &other).await.unwrap().domain;
        let subdomain = subdomain::service::get(&house.app, &author, written.subdomain.id).await.unwrap().subdomain;
        let fixed =
            subdomain::service::move_to(&house.app, &author, subdomain.id, other.id, Some(&subdomain.concurrency_stamp)).await.unwrap_err();
        assert_eq!((fixed.code(), row.status), (Some("Subdomains.MoveNeedsMerge"), StandardStatus::Published));
    })
    .await;
}

#[tokio::test]
async fn a_search_finds_words_anywhere_and_counts_what_else_there_is() {
    on_both(async |house: House| {
        let report = house.import(&nist(), "NIST", true).await.unwrap();
        let filter = Filter { words: search::terms("Prerequisites ACCOUNT"), framework_id: report.framework_id, ..Filter::default() };
        let all = service::search(&house.app, &house.reader(), &filter, &Page::first(10)).await.unwrap();
        let codes: Vec<&str> = all.page.items.iter().map(|(row, _)| row.code.as_str()).collect();
        assert!(all.page.total >= 1 && codes.contains(&"AC-2"), "{codes:?}");
        let wide = Filter { words: search::terms("policy"), framework_id: report.framework_id, ..Filter::default() };
        let wide_found = service::search(&house.app, &house.reader(), &wide, &Page::first(10)).await.unwrap();
        let in_domains: i64 = wide_found.domains.iter().map(|row| row.number).sum();
        assert_eq!(u64::try_from(in_domains).unwrap(), wide_found.page.total);
        let narrow = Filter { domain_id: vec![wide_found.domains[0].value], ..wide };
        let narrow_found = service::search(&house.app, &house.reader(), &narrow, &Page::first(10)).await.unwrap();
        assert_eq!(narrow_found.page.total, u64::try_from(wide_found.domains[0].number).unwrap());
        assert_eq!(narrow_found.domains.len(), wide_found.domains.len(), "a facet shows its other values");
        assert_eq!(narrow_found.criticality[0].value, Criticality::Major);
    })
    .await;
}

#[tokio::test]
async fn a_reader_walks_the_whole_framework() {
    on_both(async |house: House| {
        house.import(&nist(), "NIST", true).await.unwrap();
        let mut at = house.standard("AC-1").await.id;
        let mut walked = vec!["AC-1".to_owned()];
        while let Some(next) = reader::get(&house.app, &house.reader(), at, None).await.unwrap().next {
            at = next.id;
            walked.push(next.code);
        }
        assert_eq!(walked.len(), 149);
        let last = reader::get(&house.app, &house.reader(), at, None).await.unwrap();
        assert_eq!(last.previous.unwrap().code, walked[147]);
        let ac2 = reader::get(&house.app, &house.reader(), house.standard("AC-2").await.id, None).await.unwrap();
        assert_eq!((ac2.params.len(), ac2.lines[2].segments.len()), (10, 3));
        assert!(ac2.related.iter().any(|related| related.name == "ac-3" && related.link.is_some()));
    })
    .await;
}

#[tokio::test]
async fn a_first_version_that_waits_for_its_day_is_deleted_by_whoever_publishes_alone() {
    on_both(async |house: House| {
        let Written { standard, .. } = written(&house).await;
        let first_day = house.app.now().date_naive() + chrono::TimeDelta::days(60);
        let content = Content { effective_from: Some(first_day), ..content("Everyone is trained.") };
        let row = service::update(&house.app, &house.author(1), standard.id, &content, Some(&standard.concurrency_stamp)).await.unwrap();
        let row = published(&house, &row).await;
        assert_eq!((row.status, row.current_version_id), (StandardStatus::InReview, None));
        let writer = house.writer(3);
        let offered = reader::get(&house.app, &writer, row.id, None).await.unwrap().actions;
        assert!(!offered.contains(&reader::StandardAction::Delete), "{offered:?}");
        assert_eq!(service::delete(&house.app, &writer, row.id).await.unwrap_err().kind(), Kind::Forbidden);
        service::delete(&house.app, &house.author(2), row.id).await.unwrap();
    })
    .await;
}
