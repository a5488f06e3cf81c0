//! What carries a tag is found by it: records of every kind, within the reader's reach.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{ask, item, made};

/// A new tag of the caller's tenant.
async fn tag(by: &Actor, name: &str) -> String {
    let tag = by.post("/api/app/tags", json!({"name": name, "colour": 4})).await.ok();
    tag["id"].as_str().unwrap().to_owned()
}

async fn put_on(by: &Actor, kind: &str, record: &Value, tags: &[&str]) {
    let path = format!("/api/app/records/{kind}/{}/tags", record["id"].as_str().unwrap());
    let put = by.put(&path, json!({"tagIds": tags})).await;
    assert_eq!(put.status, 200, "{}", put.text());
}

/// Kinds and titles of what carries one of these tags, with the total and the facet of kinds that go with them.
async fn tagged(who: &Actor, more: &str) -> Vec<(String, String)> {
    let found = who.get(&format!("/api/app/search?maxResultCount=100&withFacets=true{more}")).await.ok();
    let items = found["items"].as_array().unwrap();
    let count = items.len() as u64;
    let sum = |facet: &str| found[facet].as_array().unwrap().iter().map(|own| own["total"].as_u64().unwrap()).sum::<u64>();
    let year = found["changeFacets"].as_array().unwrap().iter().find(|facet| facet["changed"] == "Year").map(|own| own["total"].clone());
    assert_eq!((found["totalCount"].as_u64(), sum("facets"), year), (Some(count), count, Some(json!(count))), "{found}");
    assert_eq!(sum("clientFacets"), count, "each of them belongs to a client: {found}");
    let text = |hit: &Value, name: &str| hit[name].as_str().unwrap().to_owned();
    let mut all: Vec<(String, String)> = items.iter().map(|hit| (text(hit, "kind"), text(hit, "title"))).collect();
    all.sort();
    all
}

/// Titles of the action items that carry a tag, without their numbers.
async fn titles(who: &Actor, tag: &str) -> Vec<String> {
    let found = tagged(who, &format!("&tagIds={tag}")).await;
    found.into_iter().map(|(_, title)| title.split_once(' ').unwrap().1.to_owned()).collect()
}

fn expected(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(kind, title)| ((*kind).to_owned(), (*title).to_owned())).collect()
}

#[tokio::test]
async fn a_tag_leads_to_all_records_that_carry_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let (winter, other) = (tag(&admin, "Winter tyres").await, tag(&admin, "Summer").await);
        let one = made(&admin, item(&world, Who::Staff, "Order tyres")).await;
        let two = made(&admin, item(&world, Who::Staff, "Store tyres")).await;
        let team = admin.post("/api/app/teams", json!({"clientId": world.cast.alpha_client, "name": "Fleet"})).await.ok();
        put_on(&admin, "ActionItem", &one, &[&winter]).await;
        put_on(&admin, "ActionItem", &two, &[&other]).await;
        put_on(&admin, "Team", &team, &[&winter, &other]).await;
        let titled = |item: &Value, title: &str| format!("{} {title}", item["number"].as_str().unwrap());
        let (first, second) = (titled(&one, "Order tyres"), titled(&two, "Store tyres"));

        let of_winter = expected(&[("ActionItem", &first), ("Team", "Fleet")]);
        assert_eq!(tagged(&admin, &format!("&tagIds={winter}")).await, of_winter, "{:?}", world.engine);
        let of_both = expected(&[("ActionItem", &first), ("ActionItem", &second), ("Team", "Fleet")]);
        assert_eq!(tagged(&admin, &format!("&tagIds={winter}&tagIds={other}")).await, of_both, "one of the tags is enough");
        assert_eq!(tagged(&admin, &format!("&tagIds={winter}&filter=order")).await, expected(&[("ActionItem", &first)]));
        let narrowed = format!("&tagIds={winter}&statuses=Team.Active&clientIds={}", world.cast.alpha_client);
        let teams = admin.get(&format!("/api/app/search?maxResultCount=100{narrowed}")).await.ok();
        assert_eq!((teams["totalCount"].as_u64(), &teams["items"][0]["title"]), (Some(1), &json!("Fleet")));

        // Pages hold every record once, by title.
        let mut seen = Vec::new();
        for skip in 0..3 {
            let page = admin.get(&format!("/api/app/search?tagIds={other}&maxResultCount=1&skipCount={skip}")).await.ok();
            seen.extend(page["items"].as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap().to_owned()));
        }
        seen.sort();
        assert_eq!(seen, [second, "Fleet".to_owned()]);

        put_on(&admin, "Team", &team, &[]).await;
        assert_eq!(tagged(&admin, &format!("&tagIds={winter}")).await, expected(&[("ActionItem", &first)]), "taken off");
        let gone = admin.delete(&format!("/api/app/action-items/{}", one["id"].as_str().unwrap())).await;
        assert_eq!((gone.status, tagged(&admin, &format!("&tagIds={winter}")).await), (204, Vec::new()), "in the bin");
    })
    .await;
}

#[tokio::test]
async fn a_tag_shows_nobody_a_record_beyond_their_reach() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let winter = tag(&admin, "Winter tyres").await;
        let own = made(&admin, item(&world, Who::Staff, "Order tyres")).await;
        let mut sibling = item(&world, Who::ClientAdmin, "Tyres of the sibling");
        sibling["clientId"] = json!(world.cast.sibling_client);
        let sibling = made(&admin, sibling).await;
        let mut private = item(&world, Who::ClientAdmin, "A quiet word");
        private["isPrivate"] = json!(true);
        let private = made(&admin, private).await;
        for record in [&own, &sibling, &private] {
            put_on(&admin, "ActionItem", record, &[&winter]).await;
        }
        assert_eq!(titles(&admin, &winter).await, ["Order tyres", "Tyres of the sibling", "A quiet word"], "{:?}", world.engine);
        assert_eq!(titles(&world.as_user(Who::Staff).await, &winter).await, ["Order tyres"], "their own");
        assert_eq!(titles(&world.as_user(Who::CoachOfSibling).await, &winter).await, ["Tyres of the sibling"], "their client's");
        assert_eq!(
            titles(&world.as_user(Who::Management).await, &winter).await,
            ["Order tyres", "Tyres of the sibling"],
            "over the portfolio"
        );
        for stranger in [Who::OtherTenant, Who::NobodyInTenant, Who::NobodyAtHost] {
            assert!(titles(&world.as_user(stranger).await, &winter).await.is_empty(), "{stranger:?}");
        }
        assert!(titles(&world.as_user(Who::HostAdmin).await.within(world.cast.beta), &winter).await.is_empty(), "in another workspace");
    })
    .await;
}

#[tokio::test]
async fn a_search_names_words_or_tags() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let winter = tag(&admin, "Winter tyres").await;
        let one = made(&admin, item(&world, Who::Staff, "Order tyres")).await;
        put_on(&admin, "ActionItem", &one, &[&winter]).await;
        for (bad, field) in
            [("filter=a".to_owned(), "filter"), (format!("filter=a&tagIds={winter}"), "filter"), ("tagIds=winter".to_owned(), "tagIds")]
        {
            let refused = admin.get(&format!("/api/app/search?{bad}")).await;
            assert_eq!((refused.status, refused.fields()), (400, vec![field.to_owned()]), "{bad}: {}", refused.text());
        }
        // Nothing asked for, an unknown tag, and a text without a letter find nothing.
        for nothing in [String::new(), format!("&tagIds={}", world.cast.beta), format!("&tagIds={winter}&filter=**")] {
            assert!(tagged(&admin, &nothing).await.is_empty(), "{:?}: {nothing}", world.engine);
        }
        // Without a page, the first ones of each kind.
        let first = ask(&admin, "tyres", &format!("&tagIds={winter}")).await.ok();
        assert_eq!((first["totalCount"].as_u64(), first["items"].as_array().map(Vec::len)), (Some(1), Some(1)));
    })
    .await;
}
