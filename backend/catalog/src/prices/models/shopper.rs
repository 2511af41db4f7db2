use identity::companies::models::facts::BuyerContext;

/// What of a buyer decides which prices are theirs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shopper {
    pub company_id: i64,
    pub rank: i64,
    /// Province of the company.
    pub region: String,
}

impl Shopper {
    pub fn of(member: &BuyerContext) -> Self {
        Self {
            company_id: member.company_id,
            rank: i64::from(member.company.rank),
            region: member.company.province.clone(),
        }
    }
}
