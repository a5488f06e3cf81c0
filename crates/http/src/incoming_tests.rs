use futures::stream;
use tokio::time::sleep;

use super::*;

const PACE: Pace = Pace { idle: Duration::from_secs(30), rate: 1000 };
const TIME: Duration = Duration::from_secs(30);

/// As many chunks of `size` bytes, each `seconds` after the one before it.
fn paced(count: usize, size: usize, seconds: u64) -> impl Stream<Item = Chunk> + Send + 'static {
    stream::iter(0..count).then(move |_| async move {
        sleep(Duration::from_secs(seconds)).await;
        Ok(Bytes::from(vec![b' '; size]))
    })
}

fn sent(body: impl Stream<Item = Chunk> + Send + 'static, pace: Pace) -> (Request, Option<Watched>) {
    watched(Request::new(Body::from_stream(body)), pace)
}

/// Reads a body as a handler does: how much came, and whether it broke off.
async fn read(request: Request) -> (usize, bool) {
    let mut body = request.into_body().into_data_stream();
    let mut bytes = 0;
    while let Some(chunk) = body.next().await {
        match chunk {
            Ok(chunk) => bytes += chunk.len(),
            Err(_) => return (bytes, true),
        }
    }
    (bytes, false)
}

#[tokio::test(start_paused = true)]
async fn a_body_that_keeps_coming_may_take_as_long_as_it_likes() {
    let (request, body) = sent(paced(30, 100_000, 20), PACE);
    let outcome = timed(read(request), body.as_ref(), TIME).await;
    assert_eq!(outcome, Some((3_000_000, false)));
    assert!(!body.as_ref().is_some_and(Watched::is_late));
    assert!(body.unwrap().finish().await, "the next request may follow");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_sends_nothing_more_breaks_its_body_off_and_the_reader_keeps_what_came() {
    let begun = Instant::now();
    let (request, body) = sent(paced(1, 100_000, 20).chain(stream::pending()), PACE);
    // Storing what came takes time, too.
    let work = async {
        let came = read(request).await;
        sleep(Duration::from_secs(29)).await;
        came
    };
    assert_eq!(timed(work, body.as_ref(), TIME).await, Some((100_000, true)));
    assert!(body.as_ref().is_some_and(Watched::is_late));
    assert_eq!(begun.elapsed().as_secs(), 20 + 30 + 29);
    assert!(!body.unwrap().finish().await, "nothing follows on this connection");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_sends_a_byte_now_and_then_is_too_slow() {
    let begun = Instant::now();
    let (request, body) = sent(paced(100, 1, 7), PACE);
    assert_eq!(timed(read(request), body.as_ref(), TIME).await, Some((4, true)));
    assert_eq!((begun.elapsed().as_secs(), body.as_ref().is_some_and(Watched::is_late)), (30, true));
    let (request, body) = sent(paced(100, 1, 7), Pace { rate: 0, ..PACE });
    assert_eq!(timed(read(request), body.as_ref(), TIME).await, Some((100, false)));
}

#[test]
fn the_rate_is_an_average_that_counts_after_a_grace_period() {
    for (bytes, waited, left) in [(0, 0, 30), (10, 29, 1), (10, 40, 0), (100_000, 60, 30), (100_000, 90, 10), (100_000, 120, 0)] {
        assert_eq!(PACE.left(bytes, Duration::from_secs(waited)), Duration::from_secs(left), "{bytes} bytes in {waited} s");
    }
    assert_eq!(Pace { rate: 0, ..PACE }.left(1, Duration::from_secs(4000)), PACE.idle);
    assert_eq!(PACE.left(u64::MAX, Duration::ZERO), PACE.idle);
}

#[tokio::test(start_paused = true)]
async fn an_operation_has_its_time_from_the_last_bytes_on() {
    for (seconds, outcome) in [(29, Some((200_000, false))), (31, None)] {
        let begun = Instant::now();
        let (request, body) = sent(paced(2, 100_000, 20), PACE);
        let work = async {
            let came = read(request).await;
            sleep(Duration::from_secs(seconds)).await;
            came
        };
        assert_eq!(timed(work, body.as_ref(), TIME).await, outcome);
        assert_eq!(begun.elapsed().as_secs(), 40 + seconds.min(30));
    }
    // Without a body, from the beginning on.
    assert_eq!(timed(sleep(Duration::from_secs(31)), None, TIME).await, None);
}

#[tokio::test(start_paused = true)]
async fn an_operation_that_leaves_its_body_unread_does_not_run_for_ever() {
    let begun = Instant::now();
    let (request, body) = sent(stream::pending(), PACE);
    let work = async {
        let mut rest = request.into_body().into_data_stream();
        assert!(timeout(Duration::from_secs(1), rest.next()).await.is_err());
        std::future::pending::<()>().await;
    };
    assert_eq!(timed(work, body.as_ref(), TIME).await, None);
    assert_eq!(begun.elapsed().as_secs(), 60);
}
