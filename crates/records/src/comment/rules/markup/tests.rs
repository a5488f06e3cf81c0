use super::*;

/// The blocks with tags in place of styles, one line for each item.
fn render(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for block in formatted(text) {
        for item in &block.items {
            let mark = match block.kind {
                CommentBlockKind::Paragraph => "",
                CommentBlockKind::Bullets => "• ",
                CommentBlockKind::Numbers => "# ",
            };
            lines.push(mark.to_owned() + &item.iter().map(tagged).collect::<String>());
        }
    }
    lines
}

fn tagged(piece: &CommentPiece) -> String {
    let mut text = piece.text.clone();
    for (is_on, tag) in [(piece.is_code, "code"), (piece.is_italic, "i"), (piece.is_bold, "b")] {
        text = if is_on { format!("<{tag}>{text}</{tag}>") } else { text };
    }
    piece.address.as_ref().map_or(text.clone(), |address| format!("<a {address}>{text}</a>"))
}

#[test]
fn a_small_part_of_markdown_is_read() {
    for (typed, expected) in [
        ("**two** of four", "<b>two</b> of four"),
        ("*two* and _three_", "<i>two</i> and <i>three</i>"),
        ("***all***", "<b><i>all</i></b>"),
        ("**bold *both***", "<b>bold </b><b><i>both</i></b>"),
        ("*a **b** c*", "<i>a </i><b><i>b</i></b><i> c</i>"),
        ("un**believ**able", "un<b>believ</b>able"),
        ("run `a * b * c` now", "run <code>a * b * c</code> now"),
        ("**see `x`**", "<b>see </b><b><code>x</code></b>"),
        ("[log](https://example.org/a_(b)?c=d_e)", "<a https://example.org/a_(b)?c=d_e>log</a>"),
        (
            "**[the *log*](HTTP://example.org:8080)**",
            "<a HTTP://example.org:8080><b>the </b></a><a HTTP://example.org:8080><b><i>log</i></b></a>",
        ),
        ("[write](mailto:ana@example.org)", "<a mailto:ana@example.org>write</a>"),
        ("[https://example.org](https://example.org)", "<a https://example.org>https://example.org</a>"),
        ("[o'neil+log@example.org](mailto:o'neil+log@example.org)", "<a mailto:o'neil+log@example.org>o'neil+log@example.org</a>"),
        ("[first.last@example.org](mailto:first.last@example.org)", "<a mailto:first.last@example.org>first.last@example.org</a>"),
        ("[Example.org/login](https://example.org:8080/x)", "<a https://example.org:8080/x>Example.org/login</a>"),
        ("[example.org](https://www.example.org)", "<a https://www.example.org>example.org</a>"),
        ("[report.pdf, v1.2.10, e.g. no.5](https://example.org)", "<a https://example.org>report.pdf, v1.2.10, e.g. no.5</a>"),
        ("[ask @Ana](https://example.org)", "<a https://example.org>ask @Ana</a>"),
        ("one\ntwo **three\nfour**", "one\ntwo <b>three\nfour</b>"),
    ] {
        assert_eq!(render(typed), [expected], "{typed}");
    }
}

#[test]
fn what_is_no_mark_stays_as_it_was_typed() {
    for typed in [
        "2 * 3 * 4, 2*3*4 and 5* or 6*",
        "snake_case_name, __init__ and _ alone _",
        "**open, and *open too",
        "** spaced **",
        "****",
        "``` three ``` and `` two ``, and one `",
        "https://example.org/_draft_/x, https://example.org/a_b_",
        "12. March is fine",
        "-5 degrees",
        "# No heading",
        "> no quote",
        "![no image](https://example.org/x.png)",
        "<b>no markup</b> <img src=x onerror=alert(1)> &amp;",
        "[no link] (https://example.org)",
        "@Ana Núñez, look",
    ] {
        assert_eq!(render(typed), [typed]);
        assert_eq!(plain(typed), typed);
    }
}

#[test]
fn a_link_leads_to_a_page_or_mailbox_and_does_not_pretend() {
    for address in [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "java\u{ad}script:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "//example.org",
        "/action-items",
        "https:example.org",
        "https:\\\\example.org",
        "https:///example.org",
        "https://portal.example.org@evil.example",
        "https://ex\u{430}mple.org",
        "https://example.org/\u{202e}gro",
        "https://example.org/\"onmouseover=x",
        "https://example.org/ x",
        "mailto:",
        "mailto:ana",
        "mailto:ana@example.org?bcc=eve@evil.example",
        "mailto:ana?bcc=eve@evil.example",
        "mailto:?to=ana&bcc=eve@evil.example",
        "mailto:ana%2ceve@evil.example",
        "mailto:ana,eve@evil.example",
        "",
    ] {
        let typed = format!("[log]({address})");
        assert_eq!(render(&typed), [typed.as_str()]);
    }
    for label in [
        "https://bank.example",
        "HTTPS://bank.example",
        "https:\u{200b}//bank.example",
        "www.bank.example",
        " ",
        "\u{202e}\u{200b}",
        "\u{202e}elpmaxe.knab//:sptth",
        "\u{2067}moc.knab.www\u{2069}",
        "help@bank.example",
        "write to help@bank.example",
        "bank.example",
        "Sign in at (bank.example/login), please.",
        "bank\u{ff0e}example",
        "bank\u{3002}example",
        "“b\u{e4}nk.example”",
        "bank.example:443",
        "bank.xn--p1ai",
        "evil.example.bank.example",
        "192.0.2.7",
    ] {
        let typed = format!("x[{label}](https://evil.example)");
        assert_eq!(render(&typed), [typed.as_str()]);
    }
    for label in ["**bank**.example", "`bank`.example", "_bank_.example"] {
        let written = render(&format!("[{label}](https://evil.example)")).concat();
        assert!(!written.contains("<a "), "{written}");
    }
}

#[test]
fn lists_and_paragraphs_are_blocks() {
    let typed = "Missing:\n- the **log**\n  of week 9\n* keys\n\n1. first\n2. second\n\n3. third\n7. March\n\nالنهاية";
    let expected = ["Missing:", "• the <b>log</b>\n  of week 9", "• keys", "# first", "# second", "# third", "7. March", "النهاية"];
    assert_eq!(render(typed), expected);
    assert_eq!(render("One\r\ntwo\n \n\n\nthree"), ["One\ntwo", "\n\nthree"], "further blank lines stay");
    assert!(formatted("").is_empty() && formatted(" \n ").is_empty());
}

#[test]
fn the_plain_text_has_no_marks() {
    let typed = "**Two** of `four`:\n- [log](https://example.org)\n- *keys*\n\n\n[a **b**](mailto:ana@example.org)";
    assert_eq!(plain(typed), "Two of four:\n- log (https://example.org)\n- keys\n\n\na b (mailto:ana@example.org)");
    assert_eq!(plain("1. a\n2. b\n\nc"), "1. a\n2. b\n\nc");
    assert_eq!(plain("[https://example.org](https://example.org)"), "https://example.org");
}

#[test]
fn a_comment_of_marks_alone_stays_small_and_whole() {
    let long = format!("[{}](https://example.org/{})", "*a* b ".repeat(40), "x".repeat(1_900));
    for typed in [
        "*".repeat(4_000),
        "* ".repeat(4_000),
        "*a* b ".repeat(1_600),
        "**a ".repeat(2_500),
        "`".repeat(9_999),
        "[".repeat(9_999),
        "[a](".repeat(2_500),
        "a\n\n".repeat(3_300),
        long.repeat(4),
    ] {
        let blocks = formatted(&typed);
        let pieces: Vec<&CommentPiece> = blocks.iter().flat_map(|block| block.items.iter().flatten()).collect();
        let size: usize = pieces.iter().map(|piece| PIECE + piece.text.len() + piece.address.as_ref().map_or(0, String::len)).sum();
        assert!(size <= typed.len() + MOST_ADDED + PIECE, "{}: {size}", &typed[..20]);
        assert!(!pieces.is_empty());
    }
    let stars = "*a* b ".repeat(1_600);
    assert_eq!(render(&stars), [stars.as_str()], "with too many marks nothing is formatted");
}
