//! A small balancer: each connection goes to the next node that takes it.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::AbortHandle,
};

pub struct Balancer {
    pub port: u16,
    task: AbortHandle,
}

impl Balancer {
    pub async fn before(nodes: Vec<u16>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let next = Arc::new(AtomicUsize::new(0));
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(pass_on(client, nodes.clone(), Arc::clone(&next)));
            }
        });
        Self { port, task: task.abort_handle() }
    }
}

async fn pass_on(mut client: TcpStream, nodes: Vec<u16>, next: Arc<AtomicUsize>) {
    for _ in 0..nodes.len() {
        let at = next.fetch_add(1, Ordering::Relaxed) % nodes.len();
        if let Ok(mut node) = TcpStream::connect(("127.0.0.1", nodes[at])).await {
            let _ = copy_bidirectional(&mut client, &mut node).await;
            return;
        }
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.task.abort();
    }
}
