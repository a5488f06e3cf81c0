//! Ports for servers of tests.

use std::{
    net::TcpListener,
    sync::atomic::{AtomicU16, Ordering},
};

/// A port that was free a moment ago. Below the range that outgoing connections take, so that no connection of another test gets it before
/// the server, and a server which is away for a moment finds its own again.
pub fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    loop {
        let at = u32::from(NEXT.fetch_add(1, Ordering::Relaxed)) + std::process::id() % 20_000 * 97;
        let port = u16::try_from(12_000 + at % 20_000).expect("a port");
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}
