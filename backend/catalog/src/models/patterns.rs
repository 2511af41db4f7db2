//! LIKE patterns that mean the same on SQLite and PostgreSQL: folded case, wildcards taken literally.
use sea_orm::{
    ColumnTrait,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};

/// Stands before a wildcard that is meant literally. A backslash would need doubling on one database only.
const ESCAPE: char = '!';

fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 4);
    for character in text.to_lowercase().chars() {
        if matches!(character, '%' | '_' | ESCAPE) {
            literal.push(ESCAPE);
        }
        literal.push(character);
    }
    literal
}

fn like(column: impl ColumnTrait, pattern: String) -> Expr {
    let column = Expr::col(column.as_column_ref());
    Expr::expr(Func::lower(column)).like(LikeExpr::new(pattern).escape(ESCAPE))
}

/// The column holds this text somewhere, in whatever case.
pub fn contains(column: impl ColumnTrait, text: &str) -> Expr {
    like(column, format!("%{}%", literal(text)))
}

/// The column begins with this text, in whatever case.
pub fn starts_with(column: impl ColumnTrait, text: &str) -> Expr {
    like(column, format!("{}%", literal(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_are_literal() {
        assert_eq!(literal("50%_A!"), "50!%!_a!!");
    }
}
