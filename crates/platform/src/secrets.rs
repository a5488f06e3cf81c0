//! Encryption of stored secrets and signatures of short-lived tokens, both from one key that the operator keeps.

use std::sync::Arc;

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey},
    hkdf, hmac,
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use kernel::{Error, Result};
use store::chain::{Mac, Signer};

/// The keys derived from the operator's secret.
pub struct Secrets {
    encryption: RandomizedNonceKey,
    signature: hmac::Key,
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(master: &[u8; 32], purpose: &str) -> Result<[u8; 32]> {
    let mut key = [0u8; 32];
    let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, b"waymark").extract(master);
    let filled = extracted.expand(&[purpose.as_bytes()], Length(32)).and_then(|okm| okm.fill(&mut key));
    filled.map_err(|_| Error::internal("a key could not be derived"))?;
    Ok(key)
}

impl Secrets {
    /// Keys derived from `master`, 32 random bytes. Losing it loses the stored secrets, nothing else.
    ///
    /// # Errors
    /// `Internal` when the library refuses the key.
    pub fn new(master: &[u8; 32]) -> Result<Self> {
        let encryption = RandomizedNonceKey::new(&AES_256_GCM, &derive(master, "encryption")?);
        Ok(Self {
            encryption: encryption.map_err(|_| Error::internal("the encryption key was refused"))?,
            signature: hmac::Key::new(hmac::HMAC_SHA256, &derive(master, "signature")?),
        })
    }

    /// `plain` encrypted for `context` (table and key of the row): it can't be read in another place.
    pub fn seal(&self, context: &str, plain: &str) -> Result<String> {
        let mut bytes = plain.as_bytes().to_vec();
        let nonce = self.encryption.seal_in_place_append_tag(Aad::from(context.as_bytes()), &mut bytes);
        let nonce = nonce.map_err(|_| Error::internal("a secret could not be encrypted"))?;
        Ok(STANDARD_NO_PAD.encode([nonce.as_ref().as_slice(), &bytes].concat()))
    }

    /// The plain text of what [`Secrets::seal`] gave.
    ///
    /// # Errors
    /// `Internal` when it was sealed with another key or for another context.
    pub fn open(&self, context: &str, sealed: &str) -> Result<String> {
        let broken = || Error::internal(format!("the secret of {context} can't be read with this key"));
        let mut bytes = STANDARD_NO_PAD.decode(sealed).map_err(|_| broken())?;
        if bytes.len() < NONCE_LEN {
            return Err(broken());
        }
        let mut rest = bytes.split_off(NONCE_LEN);
        let nonce = Nonce::try_assume_unique_for_key(&bytes).map_err(|_| broken())?;
        let plain = self.encryption.open_in_place(nonce, Aad::from(context.as_bytes()), &mut rest).map_err(|_| broken())?;
        String::from_utf8(plain.to_vec()).map_err(|_| broken())
    }

    /// Signature of `message`.
    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        hmac::sign(&self.signature, message).as_ref().to_vec()
    }

    /// Whether `signature` is that of `message`; in constant time.
    pub fn signed(&self, message: &[u8], signature: &[u8]) -> bool {
        hmac::verify(&self.signature, message, signature).is_ok()
    }
}

/// The key that the audit log is signed with.
struct AuditKey(hmac::Key);

impl Signer for AuditKey {
    fn sign(&self, message: &[u8]) -> Mac {
        let mut mac = Mac::default();
        mac.copy_from_slice(hmac::sign(&self.0, message).as_ref());
        mac
    }
}

/// Signs the audit log with a key of `master` that is used for nothing else.
///
/// # Errors
/// `Internal` when the library refuses the key.
pub fn audit_signer(master: &[u8; 32]) -> Result<Arc<dyn Signer>> {
    Ok(Arc::new(AuditKey(hmac::Key::new(hmac::HMAC_SHA256, &derive(master, "audit log")?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_decrypts_only_with_its_key_and_in_its_place() {
        let secrets = Secrets::new(&[7; 32]).unwrap();
        let sealed = secrets.seal("a", "pässword").unwrap();
        assert_ne!(sealed, secrets.seal("a", "pässword").unwrap(), "equal secrets must not look equal");
        assert_eq!(secrets.open("a", &sealed).unwrap(), "pässword");
        assert!(secrets.open("b", &sealed).is_err());
        assert!(Secrets::new(&[8; 32]).unwrap().open("a", &sealed).is_err());
        assert!(secrets.open("a", "short").is_err());
    }

    #[test]
    fn the_audit_log_has_a_key_of_its_own() {
        let signer = audit_signer(&[7; 32]).unwrap();
        assert_eq!(signer.sign(b"one"), audit_signer(&[7; 32]).unwrap().sign(b"one"));
        assert_ne!(signer.sign(b"one"), audit_signer(&[8; 32]).unwrap().sign(b"one"));
        assert_ne!(signer.sign(b"one").to_vec(), Secrets::new(&[7; 32]).unwrap().sign(b"one"));
    }

    #[test]
    fn a_signature_holds_for_its_message_alone() {
        let secrets = Secrets::new(&[7; 32]).unwrap();
        let signature = secrets.sign(b"one");
        assert!(secrets.signed(b"one", &signature));
        assert!(!secrets.signed(b"two", &signature));
    }
}
