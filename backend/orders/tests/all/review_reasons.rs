//! Why an order is reviewed, as its column keeps it.
use orders::reviews::models::review::{ReviewReason, ReviewReasons};

#[test]
fn an_order_keeps_its_reasons_as_codes() {
    let all = ReviewReasons(ReviewReason::ALL.into());
    assert_eq!(
        all.to_string(),
        "ephedrine,special_compound,quantity,first_order,amount,group_buy"
    );
    assert_eq!(all.to_string().parse::<ReviewReasons>(), Ok(all));
    assert_eq!("".parse::<ReviewReasons>(), Ok(ReviewReasons(Vec::new())));
    assert!("amount,mood".parse::<ReviewReasons>().is_err());
}
