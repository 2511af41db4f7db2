//! The UDI of a delivered device: it names the product, and the batch and the days that were entered. Pure.
use catalog::{goods::models::codes::Kind, models::_entities::goods};

use crate::receipts::models::{
    receipts::lines::DeliveryLine,
    udi_codes::{
        gs1::{self, Udi},
        issued::IssuedCode,
    },
};

/// What is wrong with it, if anything. `on_file`: the UDI in the product's particulars; with it each delivery is scanned.
pub(super) fn fault(goods: &goods::Model, on_file: &str, line: &DeliveryLine) -> Option<String> {
    let scan = line.udi.trim();
    if goods.kind != Kind::Device {
        return (!scan.is_empty()).then(|| "只有医疗器械填 UDI，请清空".into());
    }
    if let Some(product) = IssuedCode::read(on_file) {
        return issued_fault(&product, scan, line);
    }
    let known = gs1::di_of(on_file);
    if scan.is_empty() {
        return known.map(|_| "请扫描包装上的 UDI".into());
    }
    match (gs1::read(scan), known) {
        (Err(why), _) => Some(why.into()),
        (Ok(_), None) => Some("商品档案没有登记产品标识（DI），请质量管理先登记".into()),
        (Ok(read), Some(di)) if read.di != di => Some(format!(
            "UDI 的产品标识是 {}，商品档案登记的是 {di}，请核对是不是这个商品",
            read.di
        )),
        (Ok(read), Some(_)) => other_batch(&read, line),
    }
}

/// Of issuers other than GS1: the code says the product on file, and the batch that was entered.
fn issued_fault(product: &IssuedCode, scan: &str, line: &DeliveryLine) -> Option<String> {
    if scan.is_empty() {
        return Some("请扫描包装上的 UDI".into());
    }
    match IssuedCode::read(scan).filter(|code| code.is_of(product)) {
        None => Some(format!(
            "UDI 不是商品档案登记的产品标识 {}，请核对是不是这个商品",
            product.as_str()
        )),
        Some(code) if !code.names_batch(product, &line.batch_number) => Some(format!(
            "UDI 中没有填写的批号 {}，请把生产标识（PI）的条码也扫上，或核对批号",
            line.batch_number
        )),
        Some(_) => None,
    }
}

/// Devices without a batch are told apart by their serial number alone.
fn other_batch(udi: &Udi, line: &DeliveryLine) -> Option<String> {
    let Some(number) = udi.batch.as_ref().or(udi.serial.as_ref()) else {
        return Some("UDI 中没有批号或序列号，请把生产标识（PI）的条码也扫上".into());
    };
    if *number != line.batch_number {
        return Some(format!("UDI 中的批号是 {number}，与填写的批号不一致，请核对"));
    }
    let days = [
        ("生产日期", udi.produced, line.dates.produced_on),
        ("有效期", udi.expires, line.dates.expires_on),
    ];
    let mut other = days
        .into_iter()
        .filter(|(_, marked, day)| marked.is_some_and(|marked| !marked.fits(*day)));
    other
        .next()
        .map(|(name, _, day)| format!("UDI 中的{name}与填写的 {day} 不一致，请核对"))
}

/// The scan names one unit by its serial number, and no batch: the serial number stands where batches have theirs (adr/0034).
pub(super) fn is_of_unit(scan: &str) -> bool {
    let issued = || IssuedCode::read(scan).is_some_and(|code| code.is_of_unit());
    gs1::read(scan).map_or_else(|_| issued(), |udi| udi.is_of_unit())
}

/// As it is kept; of what is no UDI nothing.
pub(super) fn kept(scan: &str) -> String {
    let issued = || IssuedCode::read(scan).map(|code| code.as_str().to_owned());
    let udi = gs1::read(scan).map(|udi| udi.to_string());
    udi.ok().or_else(issued).unwrap_or_default()
}

/// What the units of its batch have in common.
pub(super) fn of_batch(kept: &str) -> String {
    let issued = || IssuedCode::read(kept).map(|code| code.of_batch().as_str().to_owned());
    let udi = gs1::read(kept).map(|udi| udi.of_batch().to_string());
    udi.ok().or_else(issued).unwrap_or_default()
}
