//! LIKE patterns that mean the same on SQLite and PostgreSQL: folded case, wildcards taken literally.
use sea_orm::{
    ColumnTrait,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};

/// Escapes a wildcard that is meant literally. A backslash would need doubling on one database only.
const ESCAPE: char = '!';

/// What a database can be asked for: no control characters, which PostgreSQL refuses.
pub fn askable(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    plain.trim().to_owned()
}

/// The same, and not without end: SQLite refuses patterns of 50,000 bytes.
pub fn askable_start(text: &str, most_characters: usize) -> String {
    askable(&text.trim().chars().take(most_characters).collect::<String>())
}

fn literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 4);
    for character in askable(text).to_lowercase().chars() {
        if matches!(character, '%' | '_' | ESCAPE) {
            literal.push(ESCAPE);
        }
        literal.push(character);
    }
    literal
}

fn like(text: Expr, pattern: String) -> Expr {
    Expr::expr(Func::lower(text)).like(LikeExpr::new(pattern).escape(ESCAPE))
}

/// The text contains this one, case-insensitively.
pub fn holds(text: Expr, part: &str) -> Expr {
    like(text, format!("%{}%", literal(part)))
}

/// The column contains this text, case-insensitively.
pub fn contains(column: impl ColumnTrait, text: &str) -> Expr {
    holds(Expr::col(column.as_column_ref()), text)
}

/// The column begins with this text, case-insensitively.
pub fn starts_with(column: impl ColumnTrait, text: &str) -> Expr {
    like(Expr::col(column.as_column_ref()), format!("{}%", literal(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_are_literal() {
        assert_eq!(literal("50%_A!"), "50!%!_a!!");
    }

    #[test]
    fn what_no_database_takes_is_never_asked() {
        assert_eq!(askable(" a\0b\n"), "a b");
        assert_eq!(askable_start("  阿莫西林", 2), "阿莫");
        assert_eq!(literal("\0%"), "!%");
    }
}
