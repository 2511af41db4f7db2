use std::time::Duration;

use kernel::network::{NetworkLimit, TooOften};

use crate::settings::VisitRules;

const WITHIN: Duration = Duration::from_mins(1);
/// Every report is a write: all networks together get no more than so many, and the shop goes on selling.
const MOST_OF_ALL: u32 = 600;
const ALL: &str = "all networks";
const REFUSAL: &str = "上报太频繁，请一分钟后再试";

/// How often one network, and all together, may report an error. Cheap to clone.
#[derive(Clone)]
pub struct ReportLimit {
    of_network: NetworkLimit,
    of_all: NetworkLimit,
}

impl ReportLimit {
    pub fn new(rules: &VisitRules) -> Self {
        Self {
            of_network: NetworkLimit::new(rules.error_reports_per_minute, WITHIN),
            of_all: NetworkLimit::new(MOST_OF_ALL, WITHIN),
        }
    }

    /// One more report. A network that is refused uses up nothing of the others' share.
    pub fn take(&self, address: &str) -> Result<(), TooOften> {
        self.of_network.take(address, REFUSAL)?;
        self.of_all.take_of(ALL.into(), REFUSAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_networks_together_are_limited_too() {
        let limit = ReportLimit::new(&VisitRules::default());
        let taken = (0..MOST_OF_ALL + 50)
            .filter(|number| {
                let address = format!("10.0.{}.{}", number / 250, number % 250);
                limit.take(&address).is_ok()
            })
            .count();
        assert_eq!(u32::try_from(taken), Ok(MOST_OF_ALL));
    }
}
