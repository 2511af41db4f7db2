//! Alipay's bill of a day (账务明细): a zip of GBK tables. The table of transactions has `#` lines around it.
use std::io::{Cursor, Read};

use encoding_rs::GBK;
use kernel::Money;

use crate::payments::port::{LineKind, StatementLine};

/// Bytes that one table may unpack to.
const LARGEST: u64 = 64 << 20;

pub fn lines(archive: Vec<u8>) -> Result<Vec<StatementLine>, &'static str> {
    let mut archive = zip::ZipArchive::new(Cursor::new(archive)).map_err(|_| "no zip")?;
    for place in 0..archive.len() {
        let file = archive.by_index(place).map_err(|_| "damaged zip")?;
        let mut bytes = Vec::new();
        file.take(LARGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(|_| "damaged zip")?;
        if bytes.len() as u64 > LARGEST {
            return Err("a table that is too large");
        }
        let (text, _, _) = GBK.decode(&bytes);
        // The other table of the archive is a summary.
        if text.contains("商户订单号") {
            return of_table(&text);
        }
    }
    Err("no table of movements")
}

fn of_table(text: &str) -> Result<Vec<StatementLine>, &'static str> {
    let plain: String = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .fold(String::new(), |all, line| all + line + "\n");
    let mut table = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(plain.as_bytes());
    let head = table.headers().map_err(|_| "no head")?.clone();
    let column = |name: &str| {
        head.iter()
            .position(|cell| cell == name)
            .ok_or("a column is missing")
    };
    let (trade, number) = (column("支付宝交易号")?, column("商户订单号")?);
    let (kind, amount) = (column("业务类型")?, column("订单金额（元）")?);
    let request = column("退款批次号/请求号")?;
    let mut lines = Vec::new();
    for row in table.records() {
        let row = row.map_err(|_| "damaged row")?;
        let cell = |place: usize| row.get(place).unwrap_or_default();
        let sum: Money = cell(amount).parse().map_err(|_| "an amount that is none")?;
        let is_refund = cell(kind).contains("退款");
        lines.push(StatementLine {
            kind: if is_refund {
                LineKind::Refund
            } else {
                LineKind::Payment
            },
            number: cell(if is_refund { request } else { number }).into(),
            gateway_number: cell(trade).into(),
            amount: if sum < Money::ZERO { -sum } else { sum },
            payer_name: String::new(),
        });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use crate::payments::alipay::bill::*;

    #[test]
    fn a_table_between_notes_is_read() {
        let text = "#支付宝业务明细查询\n#账号：[20880000]\n\
            支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号\n\
            2026112122001\t,T1\t,交易\t,药品,12.30,\n\
            2026112122001\t,T1\t,退款\t,药品,-2.30,B7\t\n#合计\n";
        let lines = of_table(text).unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].number.as_str(), lines[0].amount), ("T1", Money(1230)));
        assert_eq!(
            (lines[1].kind, lines[1].number.as_str(), lines[1].amount),
            (LineKind::Refund, "B7", Money(230))
        );
        assert!(of_table("a,b\n1,2\n").is_err());
    }
}
