//! Conditions on folded texts.

use kernel::text;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Func, LikeExpr};

/// Whether the folded text in `column` has all words of `filter`, in any order.
pub fn has_words(column: Expr, filter: &str) -> Condition {
    let has = |word: &String| column.clone().like(LikeExpr::new(text::contains_pattern(word)).escape('\\'));
    text::filter_words(filter).iter().map(has).fold(Condition::all(), Condition::add)
}

/// Whether the text in `column` has all words of `filter`, in any order; `key` is the column of its [`text::extra_key`].
pub fn text_has_words(column: Expr, key: Expr, filter: &str) -> Condition {
    has_words(Expr::expr(Func::coalesce([key, lower(column)])), filter)
}

/// The same of a column that only has plain letters, such as encoded addresses.
pub fn plain_has_words(column: Expr, filter: &str) -> Condition {
    has_words(lower(column), filter)
}

/// Both databases know the lower case of plain letters alone.
fn lower(column: Expr) -> Expr {
    Expr::expr(Func::lower(column))
}

/// Whether the key in `column` is that of the folded `name`, or of a twin of it.
pub fn has_name(column: Expr, name: &str) -> Condition {
    let (from, to) = text::twin_range(name);
    let twin = Condition::all().add(column.clone().gte(from)).add(column.clone().lt(to));
    Condition::any().add(column.eq(name)).add(twin)
}
