//! Which channel brought the money, as its column keeps it.
use gateways::payments::Channel;
use orders::payments::models::payments::PaidBy;

#[test]
fn what_the_column_holds_reads_back() {
    for paid_by in Channel::ALL.map(Some).into_iter().chain([None]).map(PaidBy) {
        assert_eq!(paid_by.to_string().parse::<PaidBy>(), Ok(paid_by));
    }
    assert!("cash".parse::<PaidBy>().is_err());
}
