//! From when to when a contract is valid.
use chrono::{Days, Months, NaiveDate};

/// Days before its end from which a contract may be renewed.
pub const RENEWED_FROM: u64 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    pub from: NaiveDate,
    /// The last day.
    pub to: NaiveDate,
}

/// The term of the next contract: from today, or without a gap after the one in force. None while that one runs long
/// enough.
pub fn next(ends_on: Option<NaiveDate>, months: i64, today: NaiveDate) -> Option<Term> {
    let from = match ends_on {
        Some(last) if last >= today => {
            let renewable_from = last.checked_sub_days(Days::new(RENEWED_FROM))?;
            if today < renewable_from {
                return None;
            }
            last.succ_opt()?
        }
        _ => today,
    };
    let months = Months::new(u32::try_from(months).ok()?);
    Some(Term {
        from,
        to: from.checked_add_months(months)?.pred_opt()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn dates(ends_on: Option<&str>, today: &str) -> Option<(String, String)> {
        let term = next(ends_on.map(day), 12, day(today))?;
        Some((term.from.to_string(), term.to.to_string()))
    }

    #[test]
    fn the_first_contract_and_one_after_a_pause_begin_today() {
        let year = Some(("2026-11-21".into(), "2027-11-20".into()));
        assert_eq!(dates(None, "2026-11-21"), year);
        assert_eq!(dates(Some("2026-11-20"), "2026-11-21"), year);
    }

    #[test]
    fn a_renewal_begins_on_the_day_after_and_not_too_early() {
        let renewed = Some(("2027-01-21".into(), "2028-01-20".into()));
        assert_eq!(dates(Some("2027-01-20"), "2026-11-21"), renewed);
        assert_eq!(dates(Some("2027-01-21"), "2026-11-21"), None);
    }
}
