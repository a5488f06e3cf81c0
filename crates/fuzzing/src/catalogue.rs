//! The import of OSCAL catalogues.

/// A catalogue is refused with reasons, or it survives being taken apart, laid out as a library and put together again.
pub(crate) fn catalogue(bytes: &[u8]) {
    match oscal::parse(bytes) {
        Err(problems) => assert!(!problems.is_empty(), "a refusal says why"),
        Ok(catalog) => {
            let whole = oscal::assemble(oscal::flatten(&catalog)).expect("what was taken apart fits together");
            assert_eq!(&whole, catalog.document(), "nothing is lost or moved");
            let plan = oscal::plan(&catalog);
            for standard in &plan.standards {
                assert!(standard.subdomain < plan.subdomains.len(), "every standard has its place");
            }
            let again = serde_json::to_vec(catalog.document()).expect("JSON");
            assert!(oscal::parse(&again).is_ok(), "what was accepted is accepted as we write it");
        }
    }
}
