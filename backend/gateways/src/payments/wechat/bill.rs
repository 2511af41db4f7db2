//! WeChat Pay's bill of a day (交易账单, ALL): cells begin with a backtick, the last two lines are sums.
use kernel::Money;

use crate::payments::port::{LineKind, StatementLine};

pub fn lines(text: &str) -> Result<Vec<StatementLine>, &'static str> {
    let mut table = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let head = table.headers().map_err(|_| "no head")?.clone();
    let column = |name: &str| {
        head.iter()
            .position(|cell| cell == name)
            .ok_or("a column is missing")
    };
    let (state, number) = (column("交易状态")?, column("商户订单号")?);
    let (transaction, amount) = (column("微信订单号")?, column("订单金额")?);
    let (refund, refund_number) = (column("微信退款单号")?, column("商户退款单号")?);
    let refunded = column("申请退款金额")?;
    let mut lines = Vec::new();
    for row in table.records() {
        let row = row.map_err(|_| "damaged row")?;
        let cell = |place: usize| row.get(place).unwrap_or_default().trim_start_matches('`').trim();
        let (kind, our, their, sum) = match cell(state) {
            "SUCCESS" => (LineKind::Payment, number, transaction, amount),
            "REFUND" | "REVOKED" => (LineKind::Refund, refund_number, refund, refunded),
            // The sums at the end.
            _ => break,
        };
        let sum: Money = cell(sum).parse().map_err(|_| "an amount that is none")?;
        lines.push(StatementLine {
            kind,
            number: cell(our).into(),
            gateway_number: cell(their).into(),
            amount: sum,
            payer_name: String::new(),
        });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use crate::payments::wechat::bill::*;

    #[test]
    fn payments_and_refunds_are_read_up_to_the_sums() {
        let text = "\u{feff}交易时间,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,订单金额,申请退款金额\n\
            `2026-11-21 10:00:00,`4200,`T1,`SUCCESS,`0,`0,`12.30,`0.00\n\
            `2026-11-21 11:00:00,`4200,`T1,`REFUND,`5000,`B7,`0.00,`2.30\n\
            总交易单数,应结订单总金额\n`2,`12.30\n";
        let lines = lines(text).unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!(
            (lines[1].kind, lines[1].number.as_str(), lines[1].amount),
            (LineKind::Refund, "B7", Money(230))
        );
        assert_eq!(lines[0].gateway_number, "4200");
    }
}
