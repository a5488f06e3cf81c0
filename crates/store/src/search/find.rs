//! Finds documents. The database's index gives the documents with all words; each is joined with its own record, so that tenants, clients
//! and reach limit them within the query, as in every list.
//! Two text parsers would disagree about words, so both databases index words that were made in Rust (decision 28).

use std::collections::HashMap;

use kernel::{Error, HOST, Result, Tenancy, Uuid, words::Needles};
use sea_orm::{
    ColumnTrait, ConnectionTrait, FromQueryResult, ModelTrait, QueryFilter, QueryResult, QuerySelect, Select, Value,
    sea_query::{CaseStatement, Condition, Expr, ExprTrait, Func, JoinType, LikeExpr, Order, Query, SelectStatement},
};

use super::{DOCUMENTS, Document, Hit, Naming, Owners, Question, Searched, Shared, Shown, TopHits, facet, marks, name};
use crate::{Owner, Table, Tx, dialect, table::column};

/// Alias of the documents within a query.
pub(super) const HIT: &str = "hit";
/// Tenants that a question names; of more, it reads the documents of all and leaves the rest to the scope.
const NAMED: usize = 50;
const TOTAL: &str = "total";

/// A row by its id alone.
#[derive(FromQueryResult)]
struct Named {
    id: Uuid,
}

pub(super) fn hit(column: &str) -> Expr {
    Expr::col((name(HIT), name(column)))
}

/// The row of `E` that a document is about.
pub(super) fn same_row<E: Table>() -> Result<Condition> {
    let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
    let same = Condition::all().add(hit("kind").eq(E::short_name())).add(hit("record_id").eq(Expr::col((E::default(), key))));
    Ok(match E::OWNER {
        Owner::Tenant(tenant) => same.add(hit("tenant_id").eq(Expr::col((E::default(), tenant)))),
        Owner::Host => same.add(hit("tenant_id").eq(HOST)),
    })
}

/// How well a document fits: 0 by its code, 1 by the beginning of its title, 2 by its title, 3 by its texts. Without words, all fit alike.
fn tier(needles: &Needles) -> Expr {
    if needles.is_empty() {
        return Expr::cust("2");
    }
    let (words, whole) = (needles.words(), needles.words().join(" "));
    let mut code = Condition::any().add(hit("code_key").eq(whole.as_str()));
    if words.len() == 1 {
        let joined = Func::cust(name("replace")).arg(hit("code_key")).arg(" ").arg("");
        code = code.add(Expr::from(joined).eq(whole.as_str()));
    }
    // Words only contain letters and digits, so a pattern needs no escapes.
    let begins = |word: &str| hit("title_key").like(LikeExpr::new(format!("{word}%")));
    let within = |word: &String| Condition::any().add(begins(word)).add(hit("title_key").like(LikeExpr::new(format!("% {word}%"))));
    let title = words.iter().map(within).fold(Condition::all(), Condition::add);
    CaseStatement::new().case(code, 0).case(Condition::all().add(begins(&whole)), 1).case(title, 2).finally(3).into()
}

fn read(row: &QueryResult) -> Result<Hit> {
    let wrong = |error| Error::internal(error);
    let tier = row.try_get::<i32>("", "tier").map_err(wrong)?;
    Ok(Hit { id: row.try_get("", "id").map_err(wrong)?, tier, title_key: row.try_get("", "title_key").map_err(wrong)? })
}

impl Tx {
    pub(super) async fn find_documents<E: Table>(&self, question: &Question, take: u64) -> Result<TopHits> {
        let Some(query) = self.matching_own::<E>(question)? else { return Ok(TopHits::default()) };
        let own = self.found::<E>(query, &question.needles, take).await?;
        let Some(shared) = self.shares_for::<E>(question) else { return Ok(own) };
        let theirs = self.of_host(move |host| async move {
            let query = host.matching::<E>(shared(&host)?, question)?;
            host.found::<E>(query, &question.needles, take).await
        });
        Ok(own.and(theirs.await?, take))
    }

    /// The number of these documents, and the first `take` of them.
    async fn found<E: Table>(&self, mut query: SelectStatement, needles: &Needles, take: u64) -> Result<TopHits> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        if take == 0 {
            query.expr_as(Expr::cust("count(*)"), name(TOTAL));
            let row = self.session.query_one(&query).await.map_err(|e| self.explain(e))?;
            let count = row.map_or(Ok(0), |row| row.try_get::<i64>("", TOTAL)).map_err(|e| self.explain(e))?;
            return Ok(TopHits { total: u64::try_from(count).unwrap_or(0), hits: Vec::new() });
        }
        query.expr_as(Expr::col((E::default(), key)), name("id")).expr_as(hit("title_key"), name("title_key"));
        // Counted in the same pass: the index is asked once.
        query.expr_as(tier(needles), name("tier")).expr_as(Expr::cust("count(*) OVER ()"), name(TOTAL));
        // What has no title stands behind what has one, as among the hits of all kinds: a page is cut from these.
        query.order_by(name("tier"), Order::Asc).order_by_expr(hit("title_key").eq(""), Order::Asc);
        query.order_by_expr(hit("title_key"), Order::Asc);
        query.order_by((E::default(), key), Order::Asc).limit(take);
        let rows = self.session.query_all(&query).await.map_err(|e| self.explain(e))?;
        let total = rows.first().map_or(Ok(0), |row| row.try_get::<i64>("", TOTAL)).map_err(|e| self.explain(e))?;
        Ok(TopHits { total: u64::try_from(total).unwrap_or(0), hits: rows.iter().map(read).collect::<Result<_>>()? })
    }

    /// The documents that answer the question, of rows that the caller may find; none for a question that finds nothing.
    pub(super) fn matching_own<E: Table>(&self, question: &Question) -> Result<Option<SelectStatement>> {
        let (Some(search), false) = (E::SEARCH, question.is_empty()) else { return Ok(None) };
        self.matching::<E>(self.listed::<E>(&search, &question.owners)?, question).map(Some)
    }

    /// The documents with all words, joined with those of the rows in `listed` that the scope reaches and that are asked for.
    pub(super) fn matching<E: Table>(&self, listed: Condition, question: &Question) -> Result<SelectStatement> {
        let mut query = Query::select();
        if question.needles.is_empty() && matches!(E::OWNER, Owner::Tenant(_)) {
            // The index would name every document of the kind: the rows that are asked for name theirs. Documents of the host are few, and
            // PostgreSQL shows them to tenants through the index alone.
            query.from(E::default().table_ref()).join_as(JoinType::InnerJoin, name(DOCUMENTS), name(HIT), same_row::<E>()?);
        } else {
            let backend = self.session.get_database_backend();
            let words = dialect::search_question(backend, &self.search_marks::<E>(), question.needles.words());
            dialect::search_source(backend, &mut query, DOCUMENTS, HIT, words);
            query.cross_join(E::default().table_ref()).cond_where(same_row::<E>()?);
        }
        query.cond_where(self.visible::<E>()?).cond_where(listed);
        query.cond_where(facet::narrowed::<E>(question));
        Ok(query)
    }

    /// The rows that the caller may find, by themselves or through the records that they belong to.
    fn listed<E: Table>(&self, search: &Searched<E::Model>, owners: &Owners) -> Result<Condition> {
        let within = search.belonging.map(|belonging| (belonging.within)(self, owners)).transpose()?;
        Ok(Condition::all().add((search.listed)(self)).add_option(within))
    }

    /// Whether the caller may find the row of `E` that a row of another table names.
    pub(super) fn reached_record<E: Table>(&self, named: &Naming) -> Result<SelectStatement> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        let mut query = Query::select();
        query.expr(Expr::cust("1")).from(E::default().table_ref());
        query.and_where(Expr::col((E::default(), key)).eq(named.id.clone()));
        query.cond_where(self.visible_beside::<E>(named.tenant.clone())?);
        if let Some(search) = E::SEARCH {
            query.cond_where((search.listed)(self)).cond_where((search.owning)(self));
        }
        Ok(query)
    }

    /// Whether the caller may see the row of `E` with this id.
    pub(super) fn is_listed<E: Table>(&self, id: Expr) -> Result<Expr> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        let same = Condition::all().add(Expr::col((E::default(), key)).eq(id));
        let mut query = Query::select();
        query.expr(Expr::val(1)).from(E::default().table_ref()).cond_where(same).cond_where(self.visible::<E>()?);
        if let Some(search) = E::SEARCH {
            query.cond_where((search.listed)(self)).cond_where((search.owning)(self));
        }
        Ok(Expr::exists(query))
    }

    /// How the host shares rows of `E` with the caller, who is in a tenant.
    fn shares<E: Table>(&self) -> Option<Shared> {
        E::SEARCH.and_then(|search| search.shared).filter(|_| matches!(self.scope().tenancy(), Tenancy::Tenant(_)))
    }

    /// As [`Tx::shares`], if such rows may answer the question: they have neither clients nor what a tenant's tables say of its own rows.
    pub(super) fn shares_for<E: Table>(&self, question: &Question) -> Option<Shared> {
        let may_answer = question.owners.has_shared() && question.clients.is_empty() && question.among.is_none();
        self.shares::<E>().filter(|_| may_answer)
    }

    /// Those of the rows of `select` that the host shares with the caller's tenant, with their contents.
    async fn shared_rows<E: Table>(&self, select: Select<E>) -> Result<(Vec<E::Model>, HashMap<Uuid, String>)> {
        let (Some(search), Some(shared)) = (E::SEARCH, self.shares::<E>()) else { return Ok((Vec::new(), HashMap::new())) };
        self.of_host(move |host| async move {
            let rows = host.all(select.filter(shared(&host)?)).await?;
            let contents = host.contents::<E>(&search, &rows.iter().collect::<Vec<_>>()).await?;
            Ok((rows, contents))
        })
        .await
    }

    /// Ids of the rows of `E` that the host shares with the caller's tenant.
    pub(super) async fn shared_ids<E: Table>(&self) -> Result<Vec<Uuid>> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        let Some(shared) = self.shares::<E>() else { return Ok(Vec::new()) };
        let ids = E::find().select_only().column(key);
        let rows = self.of_host(move |host| async move { host.rows::<E, Named>(ids.filter(shared(&host)?)).await }).await?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// The marks of the documents that the scope reaches; one of them is enough.
    fn search_marks<E: Table>(&self) -> Vec<String> {
        let of = |tenant: Uuid| marks(E::short_name(), tenant)[1].clone();
        match (E::OWNER, self.scope().tenancy()) {
            (Owner::Host, _) | (_, Tenancy::Host) => vec![of(HOST)],
            (_, Tenancy::Tenant(tenant)) => vec![of(*tenant)],
            (_, Tenancy::Portfolio(tenants)) if !tenants.is_empty() && tenants.len() <= NAMED => tenants.iter().copied().map(of).collect(),
            _ => vec![marks(E::short_name(), HOST)[0].clone()],
        }
    }

    pub(super) async fn show_documents<E: Table>(&self, ids: &[Uuid], owners: &Owners) -> Result<Vec<Shown>> {
        let (Some(search), Some(key), false) = (E::SEARCH, column::<E>("id"), ids.is_empty()) else { return Ok(Vec::new()) };
        let mut records = match search.belonging {
            Some(belonging) => (belonging.records)(self, ids, owners).await?,
            None => HashMap::new(),
        };
        let select = E::find().filter(key.is_in(ids.iter().copied())).filter(self.listed::<E>(&search, owners)?);
        let of = |row: &E::Model, column: E::Column| if let Value::Uuid(id) = row.get(column) { id } else { None };
        let client = E::CLIENT.filter(|c| sea_orm::IdenStatic::as_str(c) != "id");
        let mut rows = self.all(select).await?;
        let mut contents = self.contents::<E>(&search, &rows.iter().collect::<Vec<_>>()).await?;
        let missing: Vec<Uuid> = ids.iter().copied().filter(|id| rows.iter().all(|row| of(row, key) != Some(*id))).collect();
        if !missing.is_empty() {
            let (shared, theirs) = self.shared_rows::<E>(E::find().filter(key.is_in(missing))).await?;
            rows.extend(shared);
            contents.extend(theirs);
        }
        let shown = |row: E::Model| -> Result<Shown> {
            let own = client.and_then(|c| of(&row, c));
            let is_named = match own {
                Some(id) => self.names_client::<E>(id)?,
                None => false,
            };
            Ok(Shown {
                id: of(&row, key).unwrap_or_default(),
                tenant_id: match E::OWNER {
                    Owner::Tenant(tenant) => of(&row, tenant),
                    Owner::Host => None,
                },
                client_id: own.filter(|_| is_named),
                document: Document { content: of(&row, key).and_then(|id| contents.remove(&id)), ..(search.document)(&row) },
                record: of(&row, key).and_then(|id| records.remove(&id)),
            })
        };
        rows.into_iter().map(shown).collect()
    }
}
