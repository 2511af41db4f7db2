//! An electronic invoice in readable form. The legally binding form is at the tax platform; this shows the
//! same text and figures.
use files::{
    download::safe_part,
    pdf::{Align, Column, Form, Seal, off_thread, paint},
};
use gateways::tax_platform::{Party, unit_price};
use kernel::{ApiResult, clock::shop_time, counts::to_usize};

use crate::models::invoices::{Color, Invoice, InvoiceKind, InvoiceLine, InvoiceWithLines};

const SEAL_CAPTION: &str = "发票专用章";

const COLUMNS: &[Column] = &[
    column("项目名称", 9.0, Align::Left),
    column("规格型号", 6.0, Align::Left),
    column("单位", 2.4, Align::Middle),
    column("数量", 3.0, Align::Right),
    column("单价", 4.6, Align::Right),
    column("金额", 4.6, Align::Right),
    column("税率", 2.6, Align::Right),
    column("税额", 4.2, Align::Right),
];

const fn column(title: &'static str, share: f32, align: Align) -> Column {
    Column { title, share, align }
}

fn title(invoice: &Invoice) -> &'static str {
    if invoice.kind == InvoiceKind::Special {
        "电子发票（增值税专用发票）"
    } else {
        "电子发票（普通发票）"
    }
}

/// `电子发票 26420000000000000001.pdf`
pub fn file_name(invoice: &Invoice) -> String {
    let number = safe_part(invoice.number.as_deref().unwrap_or(&invoice.request_number));
    let color = if invoice.color == Color::Red { "红字" } else { "" };
    format!("{color}电子发票 {number}.pdf")
}

#[kernel::boxed]
pub async fn file(whole: InvoiceWithLines) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let number = whole.invoice.number.clone().unwrap_or_default();
        paint(set(&whole).paper(title(&whole.invoice), &number))
    })
    .await
}

fn set(whole: &InvoiceWithLines) -> Form {
    let invoice = &whole.invoice;
    let (buyer, seller) = (Party::of(&invoice.buyer), Party::of(&invoice.seller));
    let mut form = Form::landscape();
    form.title(title(invoice));
    let issued = invoice
        .issued_at
        .map(|at| shop_time(at).format("%Y年%m月%d日").to_string());
    let mut heads = vec![
        ("发票号码", invoice.number.clone().unwrap_or_default()),
        ("开票日期", issued.unwrap_or_default()),
    ];
    if let Some(blue) = &whole.blue_number {
        heads.push(("对应蓝字发票号码", blue.clone()));
    }
    pairs(&mut form, 2, &heads);
    for (side, party) in [("购买方", &buyer), ("销售方", &seller)] {
        form.heading(side);
        pairs(
            &mut form,
            2,
            &[
                ("名称", party.name.clone()),
                ("统一社会信用代码/纳税人识别号", party.tax_id.clone()),
                ("地址、电话", [party.address.as_str(), &party.phone].join(" ")),
                ("开户行及账号", [party.bank.as_str(), &party.account].join(" ")),
            ],
        );
    }
    let lines = whole.shown_lines();
    form.table(COLUMNS, lines.map(row));
    form.space(6.0);
    pairs(
        &mut form,
        3,
        &[
            ("合计金额", format!("¥{}", invoice.net)),
            ("合计税额", format!("¥{}", invoice.tax)),
            ("价税合计（小写）", format!("¥{}", invoice.total)),
            ("价税合计（大写）", in_words(invoice.total.fen())),
        ],
    );
    form.line(&format!("备注：{}", invoice.remark));
    form.space(10.0);
    form.seal(Seal {
        name: &seller.name,
        caption: SEAL_CAPTION,
    });
    form
}

fn pairs(form: &mut Form, per_row: usize, pairs: &[(&str, String)]) {
    let pairs: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(label, value)| (*label, value.trim()))
        .collect();
    form.pairs(per_row, &pairs);
}

fn row(line: &InvoiceLine) -> Vec<String> {
    let (quantity, price) = if line.quantity == 0 {
        (String::new(), String::new())
    } else {
        (
            line.quantity.to_string(),
            unit_price(line.net.fen(), line.quantity),
        )
    };
    vec![
        line.name.clone(),
        line.spec.clone(),
        line.unit.clone(),
        quantity,
        price,
        line.net.to_string(),
        format!("{}%", line.rate / 10),
        line.tax.to_string(),
    ]
}

/// 1234.05 → 壹仟贰佰叁拾肆圆零伍分
fn in_words(fen: i64) -> String {
    const DIGITS: [&str; 10] = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"];
    const PLACES: [&str; 4] = ["", "拾", "佰", "仟"];
    const GROUPS: [&str; 4] = ["", "万", "亿", "万亿"];
    let amount = fen.unsigned_abs();
    let (yuan, jiao, rest) = (amount / 100, amount / 10 % 10, amount % 10);
    let mut words = String::from(if fen < 0 { "负" } else { "" });
    let digits: Vec<usize> = yuan
        .to_string()
        .bytes()
        .map(|digit| usize::from(digit - b'0'))
        .collect();
    let (mut zero, mut group_said) = (false, false);
    for (at, digit) in digits.iter().enumerate() {
        let left = digits.len() - 1 - at;
        if *digit == 0 {
            zero = true;
        } else {
            if zero && !words.trim_start_matches('负').is_empty() {
                words.push_str(DIGITS[0]);
            }
            zero = false;
            group_said = true;
            words.push_str(DIGITS[*digit]);
            words.push_str(PLACES[left % 4]);
        }
        if left.is_multiple_of(4) && group_said {
            words.push_str(GROUPS[(left / 4).min(3)]);
            group_said = false;
        }
    }
    if yuan > 0 {
        words.push('圆');
    }
    match (jiao, rest) {
        (0, 0) => words.push_str(if yuan > 0 { "整" } else { "零圆整" }),
        (0, fen) => {
            words.push_str(if yuan > 0 { "零" } else { "" });
            words.push_str(DIGITS[to_usize(fen)]);
            words.push('分');
        }
        (jiao, fen) => {
            words.push_str(DIGITS[to_usize(jiao)]);
            words.push('角');
            if fen > 0 {
                words.push_str(DIGITS[to_usize(fen)]);
                words.push('分');
            } else {
                words.push('整');
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use crate::views::pdf::invoice::in_words;

    #[test]
    fn amounts_are_written_as_accountants_write_them() {
        for (fen, words) in [
            (0, "零圆整"),
            (5, "伍分"),
            (50, "伍角整"),
            (100_000, "壹仟圆整"),
            (123_405, "壹仟贰佰叁拾肆圆零伍分"),
            (1_000_500, "壹万零伍圆整"),
            (10_002_030, "壹拾万零贰拾圆叁角整"),
            (10_000_000_000, "壹亿圆整"),
            (-11_300, "负壹佰壹拾叁圆整"),
        ] {
            assert_eq!(in_words(fen), words, "{fen}");
        }
    }
}
