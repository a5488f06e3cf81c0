//! What the document promises.

use std::collections::BTreeSet;

use crate::operations;

#[test]
fn every_operation_declares_its_policy_a_name_and_its_errors() {
    let mut names = BTreeSet::new();
    for operation in operations::all() {
        let name = operation.name();
        assert!(!operation.policy.is_empty(), "{name} declares no policy");
        let id = operation.spec["operationId"].as_str().unwrap_or_default().to_owned();
        assert!(!id.is_empty() && names.insert(id.clone()), "{name}: operation id {id:?} is missing or taken");
        assert!(operation.spec["tags"][0].is_string(), "{name} has no tag");
        if operation.policy != "public" {
            assert!(operation.spec["responses"]["401"].is_object(), "{name} doesn't say 401");
        }
    }
}
