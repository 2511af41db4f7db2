//! A number that stands in a query is of the type that its column has. PostgreSQL keeps a prepared statement by its text: one
//! place that asks with a number of four bytes and another that asks the same with eight break each other's, now and then.
use crate::{
    rings::product_code,
    rooms::{crates, sources},
};

const COMPARISONS: [&str; 6] = [".eq(", ".ne(", ".gt(", ".gte(", ".lt(", ".lte("];
const VALUES: [&str; 2] = ["Expr::value(", "Expr::val("];

/// Numbers without a type, directly behind such a word and alone in its parentheses.
fn untyped<'a>(code: &'a str, words: &'a [&str]) -> impl Iterator<Item = &'a str> {
    let behind = words.iter().flat_map(|word| code.split(*word).skip(1));
    let number = behind.filter_map(|rest| rest.split_once(')').map(|(number, _)| number));
    number.filter(|number| {
        let digits = number.strip_prefix('-').unwrap_or(number);
        digits.starts_with(|letter: char| letter.is_ascii_digit())
            && digits
                .chars()
                .all(|letter| letter.is_ascii_digit() || letter == '_')
    })
}

#[test]
fn numbers_in_conditions_are_of_the_type_of_their_column() {
    let code =
        "a.filter(Column::Id.eq(0)).filter(Column::Id.gt(-1_000)).filter(Column::Id.lt(5_i64)).eq(other)";
    assert_eq!(untyped(code, &COMPARISONS).collect::<Vec<_>>(), ["0", "-1_000"]);
    let (mut without, mut files) = (Vec::new(), 0);
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            files += 1;
            let code = product_code(&text);
            let of_columns = untyped(code, &COMPARISONS).map(|number| (path.clone(), number.to_owned()));
            without.extend(of_columns);
            // What a column is set to; a number that is selected stands in no condition.
            let set = code
                .split("col_expr(")
                .skip(1)
                .map(|rest| rest.split('\n').next().unwrap_or(rest));
            let of_updates =
                set.flat_map(|line| untyped(line, &VALUES).map(ToOwned::to_owned).collect::<Vec<_>>());
            without.extend(of_updates.map(|number| (path.clone(), number)));
        }
    }
    assert!(without.is_empty(), "0_i64, not 0: {without:#?}");
    assert!(files > 800, "every file is read: {files}");
}
