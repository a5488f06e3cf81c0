//! Catalogues going out.

use crate::common::{House, nist, on_both, small};
use library::{
    domain, export, framework,
    standard::{Content, Criticality, Reference, StandardCreateRequest, reader, service},
    subdomain,
};
use serde_json::{Value, json};

async fn exported(house: &House, framework: kernel::Uuid) -> Value {
    export::export(&house.app, &house.author(1), framework).await.unwrap().1
}

#[tokio::test]
async fn what_came_in_goes_out_again() {
    on_both(async |house: House| {
        // spec: LIB-08
        for (document, code) in [(nist(), "NIST"), (small(), "SMALL")] {
            let report = house.import(&document, code, true).await.unwrap();
            let out = exported(&house, report.framework_id.unwrap()).await;
            assert_eq!(oscal::content_hash(&out), oscal::content_hash(&document), "{code}");
            oscal::parse(out.to_string().as_bytes()).unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn edited_parts_are_replaced_and_nothing_else() {
    on_both(async |house: House| {
        // spec: LIB-08
        let report = house.import(&small(), "SMALL", false).await.unwrap();
        let author = house.author(2);
        let row = house.standard("N-1").await;
        let mut content = Content::of(&reader::get(&house.app, &author, row.id, None).await.unwrap().version);
        assert_eq!(content.statement, "Act within [Assignment: time].\nThen rest.");
        content.title = "In the warm nest".into();
        content.statement = "Always act within [Assignment: time].\nThen rest.".into();
        content.references = vec![Reference { title: "The book".into(), citation: Some("Book, 2020".into()), href: None }];
        service::update(&house.app, &author, row.id, &content, Some(&row.concurrency_stamp)).await.unwrap();

        let out = exported(&house, report.framework_id.unwrap()).await;
        let catalog = oscal::parse(out.to_string().as_bytes()).unwrap();
        let mut expected = small();
        let control = &mut expected["catalog"]["groups"][0]["groups"][0]["controls"][0];
        control["title"] = json!("In the warm nest");
        control["parts"][0]["prose"] = json!("Always act within {{ insert: param, p }}.\n\nThen rest.");
        control["links"] = out["catalog"]["groups"][0]["groups"][0]["controls"][0]["links"].clone();
        assert_eq!(out["catalog"]["groups"], expected["catalog"]["groups"]);
        let planned = oscal::plan(&catalog);
        let nested = planned.standards.iter().find(|standard| standard.control_id == "n-1").unwrap();
        let shown = nested.projection(&planned.context());
        assert_eq!((shown.references[0].title.as_str(), shown.references[0].citation.as_deref()), ("The book", Some("Book, 2020")));
        assert_ne!(out["catalog"]["metadata"]["last-modified"], expected["catalog"]["metadata"]["last-modified"]);
    })
    .await;
}

fn care() -> framework::FrameworkRequest {
    framework::FrameworkRequest {
        code: "CARE".into(),
        title: "Care & *quality*".into(),
        version: Some("2026".into()),
        publisher: Some("The house".into()),
        licence: Some("https://example.org/licence".into()),
        concurrency_stamp: None,
    }
}

#[tokio::test]
async fn an_own_framework_is_a_valid_catalogue() {
    on_both(async |house: House| {
        let author = house.author(1);
        let framework = framework::service::create(&house.app, &author, &care()).await.unwrap();
        let people = domain::DomainCreateRequest {
            framework_id: framework.id,
            code: "PEO".into(),
            name: "People".into(),
            colour: 2,
            weight: 1,
            ..Default::default()
        };
        let people = domain::service::create(&house.app, &author, &people).await.unwrap().domain;
        let roles = subdomain::SubdomainCreateRequest {
            domain_id: people.id,
            name: "Roles".into(),
            weight: 1,
            questions_per_assessment: 5,
            ..Default::default()
        };
        let roles = subdomain::service::create(&house.app, &author, &roles).await.unwrap().subdomain;
        assert_eq!(roles.code, "PEO-01");
        let content = Content {
            title: "Everyone has a role".into(),
            statement: "Each person:\na. has a role;\nb. knows it.".into(),
            guidance: "Write it down.".into(),
            criticality: Criticality::Critical,
            related: vec!["PEO-01-01".into()],
            references: vec![Reference { title: "The Act".into(), citation: None, href: Some("https://example.org/act".into()) }],
            ..Content::default()
        };
        let input = StandardCreateRequest { subdomain_id: roles.id, parent_standard_id: None, code: None, content };
        let row = service::create(&house.app, &author, &input).await.unwrap();
        assert_eq!((row.code.as_str(), row.weight), ("PEO-01-01", 5));

        let out = exported(&house, framework.id).await;
        let catalog = oscal::parse(out.to_string().as_bytes()).unwrap();
        assert!(catalog.warnings.is_empty(), "{:?}", catalog.warnings);
        let plan = oscal::plan(&catalog);
        assert_eq!((plan.metadata.title.as_str(), plan.metadata.version.as_str()), ("Care & *quality*", "2026"));
        assert_eq!(
            (plan.metadata.publisher.as_deref(), plan.metadata.licence.as_deref()),
            (Some("The house"), Some("https://example.org/licence"))
        );
        let shown = plan.standards[0].projection(&plan.context());
        assert_eq!(
            (shown.label.as_str(), shown.title.as_str(), shown.statement.as_str()),
            ("PEO-01-01", "Everyone has a role", input.content.statement.as_str())
        );
        assert_eq!((shown.guidance.as_str(), shown.related.as_slice()), ("Write it down.", &["peo-01-01".to_owned()][..]));
        assert_eq!(shown.references[0].href.as_deref(), Some("https://example.org/act"));
        assert_eq!(exported(&house, framework.id).await, out, "the same each time");
    })
    .await;
}
