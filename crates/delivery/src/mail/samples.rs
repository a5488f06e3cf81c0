//! Data that templates are tried with: the first of each is what previews show, and the others take the other branches of the shipped one.

use serde_json::{Map, Value, json};

use super::{Template, render::TextLookup};

/// The data for `template`; `portal` is the portal's address.
pub(super) fn of(template: &Template, portal: &str, words: &TextLookup) -> Vec<Map<String, Value>> {
    let said = |key: &str| words(key, &Map::new()).unwrap_or_default();
    let (name, page) = ("Ada Lovelace", format!("{portal}account/manage"));
    let all = match template.name {
        "Abp.StandardEmailTemplates.Message" => vec![json!({"message": said("Mail.Test.Subject")})],
        "Abp.Account.EmailSecurityCode" => vec![json!({"user_name": name, "code": "482913"})],
        "Portal.AccountChange" => vec![
            json!({"user_name": name, "change": "Mail.AccountChange.PasskeyAdded", "count": 0}),
            json!({"user_name": name, "change": "Mail.AccountChange.RecoveryCodeUsed", "count": 3}),
        ],
        "Portal.EmailChange" => vec![
            json!({"user_name": name, "address": "ada@example.com", "by_administrator": false}),
            json!({"user_name": name, "address": "ada@example.com", "by_administrator": true}),
        ],
        "Portal.AccountNotice" => vec![
            json!({"user_name": name, "what": "sign-in", "url": page, "device": "Firefox", "address": "192.0.2.7", "time": "2026-03-02 09:00 UTC"}),
            json!({"user_name": name, "what": "sign-in", "url": page, "device": null, "address": null, "time": "2026-03-02 09:00 UTC"}),
            json!({"user_name": name, "what": "password", "url": page}),
            json!({"user_name": name, "what": "phone", "url": page}),
        ],
        "Portal.PersonalData" => vec![
            json!({"user_name": name, "change": "Mail.PersonalData.Deletion", "day": "2026-03-16", "url": page, "unexpected": true}),
            json!({"user_name": name, "change": "Mail.PersonalData.Done", "day": "", "url": "", "unexpected": false}),
        ],
        "Portal.Invitation" => {
            vec![json!({"user_name": name, "tenant_name": "Northwind", "inviter": "Grace Hopper", "url": page, "days": 7})]
        }
        "Portal.Notification" => notifications(name, &page, &said),
        "Portal.Digest" => digests(name, &page, &said),
        _ => vec![json!({"user_name": name, "url": page})],
    };
    all.into_iter().filter_map(|data| data.as_object().cloned()).collect()
}

fn notifications(name: &str, page: &str, said: &dyn Fn(&str) -> String) -> Vec<Value> {
    let (title, kind) = (said("Mail.Test.Subject"), said("Mail.Test.Type"));
    vec![
        json!({"user_name": name, "title": title, "more": [title], "url": page, "type_name": kind, "preferences_url": page, "unsubscribe_page": page}),
        json!({"user_name": name, "title": title, "more": [], "url": "", "type_name": kind, "preferences_url": "", "unsubscribe_page": ""}),
    ]
}

fn digests(name: &str, page: &str, said: &dyn Fn(&str) -> String) -> Vec<Value> {
    let (title, kind) = (said("Mail.Test.Subject"), said("Mail.Test.Type"));
    let items = json!([{"title": title, "url": page, "type_name": kind}, {"title": title, "url": "", "type_name": kind}]);
    vec![
        json!({"user_name": name, "items": items, "count": 5, "more": 3, "preferences_url": page, "unsubscribe_page": page}),
        json!({"user_name": name, "items": items, "count": 2, "more": 0, "preferences_url": "", "unsubscribe_page": ""}),
    ]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::mail::{
        TEMPLATES,
        frame::Frame,
        render::{Page, Sources},
        seal::Mark,
    };

    #[test]
    fn every_shipped_template_could_have_been_written_by_an_administrator() {
        // Each text shows what it is given.
        let shown = |key: &str, data: &Map<String, Value>| {
            Some(data.values().fold(key.to_owned(), |text, value| format!("{text} {}", value.as_str().unwrap_or_default())))
        };
        let words: TextLookup = Arc::new(shown);
        let portal = "http://localhost:8080/";
        for template in TEMPLATES.iter().filter(|template| !template.is_layout) {
            let samples = of(template, portal, &words);
            assert!(!samples.is_empty(), "{}", template.name);
            for data in samples {
                let names: Vec<&str> = data.keys().map(String::as_str).collect();
                assert!(names.iter().all(|name| template.variables.contains(name)), "{}: {names:?}", template.name);
                for frame in Frame::either(portal, "en-GB", &words, &Mark::new("0")) {
                    let page = Page::new(template, Arc::clone(&words), frame, "Subject", &data);
                    let mail = page.changed(&Sources::or_shipped(template, None, None).unwrap());
                    assert!(mail.is_ok(), "{}: {mail:?}", template.name);
                    assert!(page.shipped().is_ok(), "{}", template.name);
                }
            }
        }
    }
}
