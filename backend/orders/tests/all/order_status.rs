//! Which step leads an order where.
use orders::lifecycle::models::order_status::{Move, OrderStatus};

#[test]
fn nothing_leaves_an_end_state() {
    for end in [OrderStatus::Finished, OrderStatus::Cancelled, OrderStatus::Closed] {
        for step in [
            Move::Approve,
            Move::Reject,
            Move::CancelUnpaid,
            Move::ExpireTransfer,
            Move::Pay,
            Move::PassReview,
            Move::RefuseReview,
            Move::CancelByStaff,
            Move::FailGroup,
            Move::ShipPart,
            Move::Ship,
            Move::Receive,
        ] {
            assert_eq!(end.after(step), None, "{end:?} {step:?}");
        }
    }
}

#[test]
fn shipped_goods_are_not_cancelled_and_unpaid_ones_not_shipped() {
    assert!(!OrderStatus::Shipped.allows(Move::CancelByStaff));
    assert!(!OrderStatus::WaitingPayment.allows(Move::Ship));
    assert!(!OrderStatus::WaitingShipping.allows(Move::CancelUnpaid));
    // The buyer has sent the money, as far as the buyer says.
    assert!(!OrderStatus::WaitingTransfer.allows(Move::CancelUnpaid));
    assert!(!OrderStatus::WaitingShipping.allows(Move::ExpireTransfer));
}

#[test]
fn only_what_the_buyer_wished_or_did_not_pay_is_the_buyers_cancellation() {
    for step in [Move::Reject, Move::CancelUnpaid, Move::ExpireTransfer] {
        assert!(step.is_of_buyer(false), "{step:?}");
    }
    assert!(Move::CancelByStaff.is_of_buyer(true));
    assert!(!Move::CancelByStaff.is_of_buyer(false));
    for step in [Move::RefuseReview, Move::FailGroup] {
        assert!(!step.is_of_buyer(true), "{step:?}");
    }
}

#[test]
fn an_order_leaves_in_parts_until_nothing_is_left() {
    let part = OrderStatus::WaitingShipping.after(Move::ShipPart);
    assert_eq!(part, Some(OrderStatus::PartlyShipped));
    assert!(OrderStatus::PartlyShipped.holds_stock());
    assert!(!OrderStatus::PartlyShipped.allows(Move::CancelByStaff));
    assert!(!OrderStatus::PartlyShipped.allows(Move::Receive));
    assert_eq!(
        OrderStatus::PartlyShipped.after(Move::Ship),
        Some(OrderStatus::Shipped)
    );
}

#[test]
fn what_is_to_be_looked_at_is_neither_shipped_nor_passed_twice() {
    assert!(!OrderStatus::WaitingReview.allows(Move::Ship));
    assert!(!OrderStatus::WaitingShipping.allows(Move::PassReview));
    assert!(!OrderStatus::WaitingShipping.allows(Move::RefuseReview));
}

#[test]
fn what_waits_for_approval_is_not_paid_and_is_decided_once() {
    assert!(!OrderStatus::WaitingApproval.allows(Move::Pay));
    assert!(!OrderStatus::WaitingPayment.allows(Move::Approve));
    assert!(!OrderStatus::WaitingPayment.allows(Move::Reject));
    assert!(OrderStatus::WaitingApproval.holds_stock());
}
