use super::*;

#[test]
fn of_a_sale_whose_budget_is_short_the_first_line_that_does_not_fit_is_refused() {
    let goods = [plain_medicine(1, 800), plain_medicine(2, 800)];
    let applied = AppliedCampaign {
        campaign_id: 7,
        kind: UnitKind::Seckill,
        with_coupon: true,
        saved: Money(200),
    };
    let sold = |goods, quantity| PromoLine {
        quantity,
        campaign: Some(&applied),
        ..line(goods)
    };
    let refused = |lines: &[PromoLine], budget: &[(i64, Money)]| -> Vec<usize> {
        let facts = Promotions {
            sale_budgets: budget,
            ..Promotions::default()
        };
        let refusals = apply(lines, &facts).refusals;
        refusals.iter().map(|refusal| refusal.line).collect()
    };
    let lines = [sold(&goods[0], 2), sold(&goods[1], 1)];
    assert_eq!(refused(&lines, &[(7, Money(600))]), [0_usize; 0]);
    assert_eq!(refused(&lines, &[(7, Money(599))]), [1]);
    assert_eq!(refused(&lines, &[(7, Money(399))]), [0]);
    assert_eq!(refused(&lines, &[(8, Money(0))]), [0_usize; 0]);
    // The cart has its newest line first: the same line is refused.
    let lines = [sold(&goods[1], 1), sold(&goods[0], 2)];
    assert_eq!(refused(&lines, &[(7, Money(599))]), [0]);
    assert_eq!(refused(&lines, &[(7, Money(399))]), [1]);
}
