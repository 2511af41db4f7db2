//! Counts of rows and lengths of lists between what memory, the database and the API count in. Money and quantities are
//! never converted: they are `i64` everywhere.

/// A count as the database and the API write it; one that does not fit is the largest that does.
pub fn to_i64(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

/// A count as lists in memory have it; one that does not fit is longer than any list.
pub fn to_usize(count: impl TryInto<usize>) -> usize {
    count.try_into().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_the_largest_that_does() {
        assert_eq!((to_i64(7_usize), to_i64(u64::MAX)), (7, i64::MAX));
        assert_eq!((to_usize(7_u64), to_usize(-1_i64)), (7, usize::MAX));
    }
}
