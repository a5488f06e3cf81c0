//! Lists of words in one column.

use ::store::sea_orm::{
    EntityTrait,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};
use kernel::text;

/// Whether a list of space-separated words contains this one.
pub(super) fn has_word<E: EntityTrait>(column: E::Column, word: &str) -> Condition {
    let list = || Expr::col((E::default(), column));
    let escaped = text::literal(word);
    let patterns = [format!("{escaped} %"), format!("% {escaped}"), format!("% {escaped} %")];
    let alone = Condition::any().add(list().eq(word));
    patterns.into_iter().fold(alone, |any, pattern| any.add(list().like(LikeExpr::new(pattern).escape('\\'))))
}
