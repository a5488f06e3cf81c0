//! Who may confirm a purge, and that the requester means this tenant.

use kernel::{Error, HOST, Result, Uuid};

use crate::{
    account_link::Account,
    tenant::{self, purge::Model},
};

/// Validates that the requester has typed the name with which the tenant's people sign in.
///
/// # Errors
/// 400 on `name`.
pub(super) fn check_typed(name: &str, typed: &str) -> Result<()> {
    if tenant::rules::normalize(typed.trim()) == tenant::rules::normalize(name) {
        Ok(())
    } else {
        Err(Error::invalid("name", "Validation.TenantNameDiffers"))
    }
}

/// The accounts at the host among these, as they are kept with a purge.
pub(super) fn kept_accounts(accounts: &[Account]) -> String {
    let users: Vec<String> = accounts.iter().filter(|(level, _)| *level == HOST).map(|(_, user)| user.to_string()).collect();
    users.join(" ")
}

fn had_account(open: &Model, user: Uuid) -> bool {
    let kept = open.asked_by_accounts.as_deref().unwrap_or_default();
    kept.split(' ').any(|account| account == user.to_string())
}

/// Validates that `user` is a second person: not the requester, nor the owner of one of `accounts`, which are the requester's now or were
/// at the time of the request. The requester must still be one of `holders`, who may purge.
///
/// # Errors
/// `Tenants.PurgeNotConfirmed`.
pub(super) fn check_second(open: &Model, user: Uuid, accounts: &[Account], holders: &[Uuid]) -> Result<()> {
    let is_same = open.asked_by == user || accounts.contains(&(HOST, user)) || had_account(open, user);
    if !is_same && holders.contains(&open.asked_by) { Ok(()) } else { Err(Error::rule("Tenants.PurgeNotConfirmed")) }
}

#[cfg(test)]
mod tests {
    use kernel::Timestamp;

    use super::*;
    use crate::tenant::purge::PurgeStatus;

    #[test]
    fn the_name_is_typed_in_any_case() {
        assert!(check_typed("Harbourlight", " harbourlight ").is_ok());
        for wrong in ["", "harbour", "harbourlight-2"] {
            assert_eq!(check_typed("Harbourlight", wrong).unwrap_err().fields()[0].field, "name", "{wrong}");
        }
    }

    #[test]
    fn the_second_person_is_another_one_and_the_first_still_may() {
        let [ann, ben] = [1, 2].map(Uuid::from_u128);
        let open = Model {
            id: Uuid::from_u128(3),
            target_id: Uuid::from_u128(4),
            name: "harbourlight".to_owned(),
            reason: "The contract has ended.".to_owned(),
            status: PurgeStatus::Waiting,
            asked_by: ann,
            asked_at: Timestamp::default(),
            asked_by_accounts: None,
            confirmed_by: None,
            confirmed_at: None,
            ended_by: None,
            ended_at: None,
        };
        let elsewhere = (Uuid::from_u128(5), ben);
        assert!(check_second(&open, ben, &[elsewhere], &[ann, ben]).is_ok());
        let then = Model { asked_by_accounts: Some(kept_accounts(&[(HOST, ben)])), ..open.clone() };
        let still = Model { asked_by_accounts: Some(kept_accounts(&[elsewhere])), ..open.clone() };
        assert!(check_second(&still, ben, &[], &[ann, ben]).is_ok());
        let both = &[ann, ben][..];
        let refused = [(&open, ann, &[][..], both), (&open, ben, &[(HOST, ben)], both), (&then, ben, &[], both), (&open, ben, &[], &[ben])];
        for (open, user, accounts, holders) in refused {
            let refused = check_second(open, user, accounts, holders).unwrap_err();
            assert_eq!(refused.code(), Some("Tenants.PurgeNotConfirmed"));
        }
    }
}
