//! Bearer tokens of requests (RFC 6750): from the header or a form body; never from a URL, which is logged.

use crate::error::Error;
use crate::params::Params;
use crate::secret::Secret;

/// The token of a request. `authorization`: the header's value. `form`: the parameters of a form-encoded body.
///
/// # Errors
/// [`Error::no_token`] if there is none, `invalid_token` for another scheme, `invalid_request` for two tokens.
pub fn bearer_token(authorization: Option<&str>, form: Option<&Params>) -> Result<Secret, Error> {
    let in_form = form.and_then(|form| form.get("access_token"));
    if form.is_some_and(|form| form.is_repeated("access_token")) || (authorization.is_some() && in_form.is_some()) {
        return Err(Error::invalid_request("The access token was sent more than once."));
    }
    let Some(header) = authorization else {
        return in_form.map(Secret::new).ok_or_else(Error::no_token);
    };
    let token = header.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim());
    token.filter(|token| !token.is_empty()).map(Secret::new).ok_or_else(Error::invalid_token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorCode;

    #[test]
    fn takes_one_token_from_header_or_form() {
        let form = Params::parse("access_token=f").unwrap();
        let twice = Params::parse("access_token=f&access_token=f").unwrap();
        let empty = Params::default();
        let read = |header, form| bearer_token(header, form).map(|token| token.expose().to_owned()).map_err(|error| error.code());
        assert_eq!(read(Some("Bearer h"), None), Ok("h".to_owned()));
        assert_eq!(read(Some("bearer h"), Some(&empty)), Ok("h".to_owned()));
        assert_eq!(read(None, Some(&form)), Ok("f".to_owned()));
        assert_eq!(read(Some("Bearer h"), Some(&form)), Err(ErrorCode::InvalidRequest));
        assert_eq!(read(None, Some(&twice)), Err(ErrorCode::InvalidRequest));
        assert_eq!(read(Some("Basic h"), None), Err(ErrorCode::InvalidToken));
        assert_eq!(read(Some("Bearer "), None), Err(ErrorCode::InvalidToken));
        assert_eq!(bearer_token(None, None), Err(Error::no_token()));
    }
}
