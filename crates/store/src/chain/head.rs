//! The end of a chain, to be stored out of reach of anybody who can change the database: only it reveals records missing at the end.

use std::{fmt, str::FromStr};

use kernel::{Result, Scope};
use sea_orm::{EntityTrait, QueryOrder};
use uuid::Uuid;

use super::{Mac, entity::chain, mac_of};
use crate::Db;

/// The latest seal of a tenant at some moment. As text: tenant, number, signature in hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    pub tenant: Uuid,
    pub number: i64,
    pub mac: Mac,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.tenant, self.number)?;
        self.mac.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Why a text is no head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoHead;

impl fmt::Display for NoHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a tenant's id, a number and 64 hexadecimal digits")
    }
}

impl std::error::Error for NoHead {}

impl FromStr for Head {
    type Err = NoHead;

    fn from_str(text: &str) -> std::result::Result<Self, NoHead> {
        let mut words = text.split_whitespace();
        let (Some(tenant), Some(number), Some(digits), None) = (words.next(), words.next(), words.next(), words.next()) else {
            return Err(NoHead);
        };
        let tenant = tenant.parse().map_err(|_| NoHead)?;
        let number = number.parse().map_err(|_| NoHead)?;
        Ok(Self { tenant, number, mac: of_digits(digits).ok_or(NoHead)? })
    }
}

fn of_digits(text: &str) -> Option<Mac> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks(2).map(|pair| pair.iter().fold(0, |byte, digit| (byte << 4) | digit)).collect();
    if digits.len().is_multiple_of(2) { bytes.try_into().ok() } else { None }
}

impl Db {
    /// The ends of all chains, by tenant.
    pub async fn audit_heads(&self) -> Result<Vec<Head>> {
        let select = chain::Entity::find().order_by_asc(chain::Column::TenantId);
        let chains = self.read(&Scope::system(self.now()), |tx| async move { tx.all(select).await }).await?;
        Ok(chains.iter().map(|chain| Head { tenant: chain.tenant_id, number: chain.number, mac: mac_of(&chain.head) }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_reads_as_it_is_written() {
        let head = Head { tenant: Uuid::from_u128(7), number: 12, mac: std::array::from_fn(|at| u8::try_from(at * 8).unwrap()) };
        let text = head.to_string();
        assert!(text.starts_with("00000000-0000-0000-0000-000000000007 12 000810"), "{text}");
        assert_eq!(text.parse(), Ok(head));
        for wrong in ["", "x 1 00", &text[..text.len() - 1], &format!("{text} more"), &text.replace(" 12 ", " twelve ")] {
            assert_eq!(wrong.parse::<Head>(), Err(NoHead), "{wrong}");
        }
    }
}
