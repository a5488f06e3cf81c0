//! Builds the message to send from a rendered mail.

use std::time::SystemTime;

use kernel::{Error, Result, Timestamp, Uuid};
use lettre::{
    Address, Message,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
};

use super::{Mail, render::Rendered};
use crate::MailOptions;

/// A name or subject on one line: the library panics on line breaks in names.
fn one_line(text: &str) -> String {
    text.split(char::is_control).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn build(options: &MailOptions, id: Uuid, at: Timestamp, mail: &Mail, rendered: Rendered) -> Result<Message> {
    let sender: Address = options.from_address.parse().map_err(|e| Error::internal(format!("invalid sender address: {e}")))?;
    let receiver: Address =
        mail.to.parse().map_err(|e: lettre::address::AddressError| Error::invalid("to", "Validation.Email").because(e))?;
    let domain = sender.domain().to_owned();
    let mut message = Message::builder()
        .from(Mailbox::new(Some(one_line(&options.from_name)).filter(|name| !name.is_empty()), sender))
        .to(Mailbox::new(mail.to_name.as_deref().map(one_line), receiver))
        .subject(one_line(&rendered.subject))
        .date(SystemTime::from(at))
        .message_id(Some(format!("<{id}@{domain}>")))
        // Prevents out-of-office replies.
        .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned()));
    if let Some(url) = &mail.unsubscribe_url {
        message = message
            .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("List-Unsubscribe"), format!("<{url}>")))
            .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click".to_owned()));
    }
    message.multipart(MultiPart::alternative_plain_html(rendered.text, rendered.html)).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Transport;

    fn built(mail: &Mail) -> Result<String> {
        let options = MailOptions {
            transport: Transport::Folder("mail".into()),
            from_address: "portal@waymark.example".into(),
            from_name: "Waymark".into(),
        };
        let rendered = Rendered { subject: "Grüße".into(), html: "<p>Hi</p>".into(), text: "Hi".into() };
        let at = "2026-01-02T03:04:05Z".parse().unwrap();
        build(&options, Uuid::from_u128(5), at, mail, rendered).map(|message| String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn a_message_has_both_parts_and_a_repeatable_id() {
        let mail = Mail {
            to: "ada@example.com".into(),
            to_name: Some("Ada\r\nBcc: all@example.com".into()),
            unsubscribe_url: Some("https://portal.example/u/1".into()),
            ..Mail::default()
        };
        let text = built(&mail).unwrap();
        for part in [
            "Message-ID: <00000000-0000-0000-0000-000000000005@waymark.example>",
            "Date: Fri, 02 Jan 2026 03:04:05 +0000",
            "multipart/alternative",
            "<p>Hi</p>",
            "List-Unsubscribe: <https://portal.example/u/1>",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!text.lines().any(|line| line.starts_with("Bcc:")), "a name must not add a header");
    }

    #[test]
    fn an_invalid_address_is_rejected() {
        let mail = Mail { to: "nobody".into(), ..Mail::default() };
        assert_eq!(built(&mail).unwrap_err().fields()[0].field, "to");
    }
}
