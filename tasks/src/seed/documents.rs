//! Demo documents of the first goods: one page each that says it is a sample.
use std::fmt::Write as _;

use catalog::{
    documents::models::documents::{self, Draft},
    models::_entities::goods,
};
use chrono::{Months, NaiveDate};
use files::uploads::Uploads;
use kernel::{Services, WriteTx};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

/// Goods that have documents.
const DOCUMENTED: u64 = 40;

/// kind, title, months it holds from today (none = without end)
const SET: [(&str, &str, Option<i32>); 4] = [
    ("registration", "药品注册批件", Some(30)),
    ("leaflet", "说明书", None),
    ("first_sale", "首营资料", Some(11)),
    ("inspection", "省级抽检报告", Some(-2)),
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let rows = goods::Entity::find()
        .filter(goods::Column::OnSale.eq(true))
        .order_by_asc(goods::Column::Id)
        .limit(DOCUMENTED)
        .all(&services.db)
        .await?;
    let uploads = Uploads::of(&services.settings);
    for (place, row) in rows.iter().enumerate() {
        // Most goods have two, some all: as it is with a wholesaler that collects them one by one.
        let number = if place % 3 == 0 { SET.len() } else { 2 };
        for (kind, title, months) in &SET[..number] {
            let page = page(&[
                title,
                &row.name,
                &format!("规格：{}", row.spec),
                &format!("批准文号：{}", row.approval_number),
                "演示资料，仅供试用，不作首营依据",
            ]);
            let stored = uploads.store_private_document(page).await?;
            let (today, now) = (services.clock.today(), services.clock.now());
            let draft = Draft {
                goods_id: row.id,
                kind: (*kind).into(),
                title: (*title).into(),
                audience: "buyers".into(),
                issued_on: moved(today, -36),
                valid_until: months.and_then(|months| moved(today, months)),
            };
            services
                .writer
                .run(async move |tx: &WriteTx| {
                    documents::add(tx, draft.check()?, stored, "质量管理", now).await
                })
                .await
                .map_err(|error| anyhow::anyhow!("{error}"))?;
        }
    }
    Ok(())
}

pub(super) fn moved(day: NaiveDate, months: i32) -> Option<NaiveDate> {
    let distance = Months::new(months.unsigned_abs());
    if months < 0 {
        day.checked_sub_months(distance)
    } else {
        day.checked_add_months(distance)
    }
}

/// A PDF of one A4 page with these lines, set in the Chinese font that every reader brings along.
pub(super) fn page(lines: &[&str]) -> Vec<u8> {
    let mut words = String::from("BT /F1 26 Tf 70 740 Td ");
    for (place, line) in lines.iter().enumerate() {
        if place == 1 {
            words.push_str("/F1 16 Tf ");
        }
        words.push('<');
        for unit in line.encode_utf16() {
            let _infallible = write!(words, "{unit:04X}");
        }
        words.push_str("> Tj 0 -40 Td ");
    }
    words.push_str("ET");
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>".to_owned(),
        format!("<</Length {}>>stream\n{words}\nendstream", words.len()),
        "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>".to_owned(),
        "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>".to_owned(),
        "<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>".to_owned(),
    ];
    let mut pdf = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(pdf.len());
        let _infallible = writeln!(pdf, "{} 0 obj{object}endobj", number + 1);
    }
    let start = pdf.len();
    let _infallible = write!(pdf, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _infallible = writeln!(pdf, "{place:010} 00000 n ");
    }
    let _infallible = write!(
        pdf,
        "trailer<</Size {}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n",
        objects.len() + 1
    );
    pdf.into_bytes()
}
