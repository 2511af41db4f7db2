//! Invoices in the platform's format, and its answers. Amounts are yuan with two decimals.
use chrono::{DateTime, Utc};
use kernel::{Money, clock::shop_time};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::invoice::{Answer, Issued, Line, Party, Request};
use crate::tax_platform::settings::InvoiceSettings;

/// The body of `requestBillingNew`.
pub(super) fn request(invoice: &Request, settings: &InvoiceSettings) -> Value {
    let (buyer, seller) = (&invoice.buyer, &invoice.seller);
    let lines = invoice.lines.iter().filter(|line| line.total != Money(0));
    let details: Vec<Value> = lines.map(detail).collect();
    let mut order = json!({
        "orderNo": invoice.number,
        "invoiceDate": shop_time(invoice.asked_at).format("%Y-%m-%d %H:%M:%S").to_string(),
        // 1 blue, 2 red; bs 数电专票, pc 数电普票
        "invoiceType": if invoice.is_red { "2" } else { "1" },
        "invoiceLine": if invoice.is_special { "bs" } else { "pc" },
        "buyerName": buyer.name,
        "buyerTaxNum": buyer.tax_id,
        "buyerAddress": buyer.address,
        "buyerTel": buyer.phone,
        "buyerAccount": bank_of(buyer),
        "email": buyer.email,
        "salerTaxNum": seller.tax_id,
        "salerAddress": seller.address,
        "salerTel": seller.phone,
        "salerAccount": bank_of(seller),
        "clerk": settings.clerk,
        "pushMode": if buyer.email.is_empty() { "-1" } else { "0" },
        "remark": invoice.remark,
        "invoiceDetail": details,
    });
    if invoice.is_red {
        order["invoiceNum"] = json!(invoice.blue_number);
        order["redReason"] = json!(invoice.red_reason.number());
    }
    json!({ "order": order })
}

fn bank_of(party: &Party) -> String {
    let both = [party.bank.as_str(), &party.account].join(" ");
    both.trim().to_owned()
}

fn detail(line: &Line) -> Value {
    let mut detail = json!({
        "goodsName": line.name,
        "goodsCode": line.tax_code,
        "specType": line.spec,
        "unit": line.unit,
        // Amounts carry the tax.
        "withTaxFlag": "1",
        "taxRate": rate_text(line.rate),
        "taxExcludedAmount": line.net,
        "tax": line.tax,
        "taxIncludedAmount": line.total,
    });
    if line.quantity != 0 {
        detail["num"] = json!(line.quantity.to_string());
        detail["price"] = json!(unit_price(line.total.0, line.quantity));
    }
    detail
}

/// 130 → "0.13"
pub(super) fn rate_text(rate: i64) -> String {
    let text = format!("{}.{:03}", rate / 1000, rate % 1000);
    let short = text.trim_end_matches('0');
    short.strip_suffix('.').unwrap_or(short).to_owned()
}

/// Yuan with six decimals, rounded: the amount is what counts, the price explains it.
pub fn unit_price(total: i64, quantity: i64) -> String {
    let micro = (i128::from(total.abs()) * 20_000 / i128::from(quantity.abs().max(1)) + 1) / 2;
    format!("{}.{:06}", micro / 1_000_000, micro % 1_000_000)
}

/// A row of `queryInvoiceResult`.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outcome {
    pub order_no: String,
    /// 2 issued; 20, 21 at work; 22, 24 failed
    pub status: String,
    #[serde(default)]
    pub fail_cause: String,
    /// Twenty digits.
    #[serde(default)]
    pub invoice_no: String,
    /// Milliseconds since 1970.
    #[serde(default)]
    pub invoice_time: i64,
    #[serde(default)]
    pub ex_tax_amount: String,
    #[serde(default)]
    pub tax_amount: String,
}

impl Outcome {
    /// None when it cannot be understood.
    pub fn answer(self) -> Option<Answer> {
        match self.status.as_str() {
            "2" => Some(Answer::Issued(Issued {
                number: self.invoice_no,
                at: DateTime::<Utc>::from_timestamp_millis(self.invoice_time)?,
                net: amount(&self.ex_tax_amount)?,
                tax: amount(&self.tax_amount)?,
            })),
            "20" | "21" => Some(Answer::Working),
            "22" | "24" => Some(Answer::Refused(self.fail_cause)),
            _ => None,
        }
    }
}

/// Yuan, perhaps below zero, to fen.
pub(super) fn amount(text: &str) -> Option<Money> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (yuan, cents) = digits.split_once('.').unwrap_or((digits, ""));
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if yuan.is_empty() || cents.len() > 2 || !is_plain(yuan) || !is_plain(cents) {
        return None;
    }
    let cents: i64 = format!("{cents:0<2}").parse().ok()?;
    let fen = yuan.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents)?;
    Some(Money(sign * fen))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_prices_are_written_as_the_platform_reads_them() {
        assert_eq!(rate_text(130), "0.13");
        assert_eq!(rate_text(0), "0");
        assert_eq!(rate_text(30), "0.03");
        assert_eq!(unit_price(1000, 3), "3.333333");
        assert_eq!(unit_price(-2000, -3), "6.666667");
    }

    #[test]
    fn amounts_are_read_to_the_fen_or_not_at_all() {
        assert_eq!(amount("12.3"), Some(Money(1230)));
        assert_eq!(amount("-0.05"), Some(Money(-5)));
        for wrong in ["", "-", "1.234", "1e3", "１"] {
            assert_eq!(amount(wrong), None, "{wrong}");
        }
    }
}
