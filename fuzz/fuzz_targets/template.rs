#![no_main]

libfuzzer_sys::fuzz_target!(
    // The renderer catches panics of its engine, and the fuzzer's own hook would end the process before it could. One that nobody
    // catches ends it all the same.
    init: drop(std::panic::take_hook()),
    |bytes: &[u8]| fuzzing::run("template", bytes)
);
