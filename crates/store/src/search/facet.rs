//! Counts what was found by client, state and age, and narrows a question to some of them: by the columns of the records themselves.

use kernel::{Error, Result, Timestamp, Uuid};
use sea_orm::{
    ConnectionTrait, IdenStatic, QueryResult,
    sea_query::{CaseStatement, Condition, Expr, ExprTrait, Func, SelectStatement},
};

use super::{Question, name};
use crate::{Owner, Table, Tx, table::column};

const TENANT: &str = "facet_tenant";
const CLIENT: &str = "facet_client";
const STATUS: &str = "facet_status";
const AGE: &str = "facet_age";
const TOTAL: &str = "facet_total";

/// Instants that divide records by their last change, the latest first.
pub type Steps = [Timestamp; 3];

/// The age of records that were changed before all steps.
const OLDEST: i32 = 3;

/// Records that agree in client, state and age.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Tenant and client, for kinds that belong to one.
    pub client: Option<(Uuid, Uuid)>,
    /// State, for kinds that have one.
    pub status: Option<String>,
    /// How many of the steps they were changed before: 0 for those that were changed after all of them.
    pub age: usize,
    /// Their number.
    pub total: u64,
}

/// The column of the state of a tenant's records.
fn status<E: Table>() -> Option<E::Column> {
    let is_tenants = matches!(E::OWNER, Owner::Tenant(_));
    column::<E>("status").filter(|status| is_tenants && E::RANKED.iter().any(|(ranked, _)| ranked.as_str() == status.as_str()))
}

/// The states of a tenant's records, in the order of their ranks.
pub(super) fn statuses<E: Table>() -> Vec<String> {
    let ranked = status::<E>().and_then(|status| E::RANKED.iter().find(|(ranked, _)| ranked.as_str() == status.as_str()));
    ranked.map_or_else(Vec::new, |(_, ranks)| ranks())
}

/// When a row was changed last, or else created.
fn changed<E: Table>() -> Option<Expr> {
    let of = |column: E::Column| Expr::col((E::default(), column));
    let (updated, created) = (column::<E>("updated_at")?, column::<E>("created_at")?);
    Some(Func::coalesce([of(updated), of(created)]).into())
}

/// The rows of `E` that the question asks for, besides its words. What has no client, state or time is none of those that have a certain
/// one.
pub(super) fn narrowed<E: Table>(question: &Question) -> Condition {
    let never = || Expr::cust("1 = 0");
    let mut all = Condition::all();
    if !question.clients.is_empty() {
        let clients = question.clients.iter().copied();
        all = all.add(E::CLIENT.map_or_else(never, |client| Expr::col((E::default(), client)).is_in(clients)));
    }
    if let Some(states) = &question.statuses {
        let of = |column: E::Column| Expr::col((E::default(), column)).is_in(states.iter().cloned());
        all = all.add(status::<E>().filter(|_| !states.is_empty()).map_or_else(never, of));
    }
    if let Some(from) = question.from {
        all = all.add(changed::<E>().map_or_else(never, |changed| changed.gte(from)));
    }
    if let Some(before) = question.before {
        all = all.add(changed::<E>().map_or_else(never, |changed| changed.lt(before)));
    }
    if let Some(among) = &question.among {
        let is_among = |id: E::Column| Expr::col((E::default(), id)).in_subquery(among.clone());
        all = all.add(column::<E>("id").map_or_else(never, is_among));
    }
    all
}

fn read(row: &QueryResult, has_client: bool, has_status: bool) -> Result<Group> {
    let wrong = |error| Error::internal(error);
    let client = if has_client {
        let tenant = row.try_get::<Uuid>("", TENANT).map_err(wrong)?;
        row.try_get::<Option<Uuid>>("", CLIENT).map_err(wrong)?.map(|client| (tenant, client))
    } else {
        None
    };
    let age = row.try_get::<i32>("", AGE).map_err(wrong)?;
    let total = row.try_get::<i64>("", TOTAL).map_err(wrong)?;
    Ok(Group {
        client,
        status: if has_status { row.try_get::<Option<String>>("", STATUS).map_err(wrong)? } else { None },
        age: usize::try_from(age).map_err(Error::internal)?,
        total: u64::try_from(total).map_err(Error::internal)?,
    })
}

impl Tx {
    /// How many rows of `E` answer the question, by client, state and age.
    pub(super) async fn group_documents<E: Table>(&self, question: &Question, steps: Steps) -> Result<Vec<Group>> {
        let Some(query) = self.matching_own::<E>(question)? else { return Ok(Vec::new()) };
        let mut groups = self.grouped::<E>(query, steps).await?;
        if let Some(shared) = self.shares_for::<E>(question) {
            let theirs = self.of_host(move |host| async move {
                let query = host.matching::<E>(shared(&host)?, question)?;
                host.grouped::<E>(query, steps).await
            });
            groups.extend(theirs.await?);
        }
        Ok(groups)
    }

    /// How many of these documents there are, by client, state and age.
    async fn grouped<E: Table>(&self, mut query: SelectStatement, steps: Steps) -> Result<Vec<Group>> {
        let of = |column: E::Column| Expr::col((E::default(), column));
        let mut keys = vec![AGE];
        let mut has_client = false;
        if let (Owner::Tenant(tenant), Some(client)) = (E::OWNER, E::CLIENT) {
            query.expr_as(of(tenant), name(TENANT)).expr_as(of(client), name(CLIENT));
            keys.extend([TENANT, CLIENT]);
            has_client = true;
        }
        let status = status::<E>();
        if let Some(status) = status {
            query.expr_as(of(status), name(STATUS));
            keys.push(STATUS);
        }
        let changed = changed::<E>().ok_or_else(|| Error::internal(format!("{} has no times", E::TYPE)))?;
        let since = |case: CaseStatement, (rank, step): (i32, Timestamp)| case.case(changed.clone().gte(step), rank);
        let age = (0_i32..).zip(steps).fold(CaseStatement::new(), since).finally(OLDEST);
        query.expr_as(age, name(AGE)).expr_as(Expr::cust("count(*)"), name(TOTAL));
        // By the names in the result: an expression with parameters isn't recognised a second time.
        query.add_group_by(keys.into_iter().map(|key| Expr::col(name(key))));
        let rows = self.session.query_all(&query).await.map_err(|e| self.explain(e))?;
        let mut groups = rows.iter().map(|row| read(row, has_client, status.is_some())).collect::<Result<Vec<Group>>>()?;
        for group in &mut groups {
            if let Some((_, client)) = group.client
                && !self.names_client::<E>(client)?
            {
                group.client = None;
            }
        }
        Ok(groups)
    }
}
