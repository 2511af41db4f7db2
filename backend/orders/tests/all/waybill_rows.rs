//! Tables that send many parcels at once.
use orders::shipments::models::waybill_rows::read;

#[test]
fn a_table_of_waybills_may_have_a_heading_and_gaps() {
    let cells = |texts: &[&str]| -> Vec<String> { texts.iter().map(|text| (*text).to_owned()).collect() };
    let row = |texts: [&str; 6]| Some(texts.map(str::to_owned));
    assert_eq!(read(&cells(&["发货单号", "承运商", "运单号"])), None);
    assert_eq!(
        read(&cells(&[" YJ1F1 ", "顺丰", "SF1"])),
        row(["YJ1F1", "顺丰", "SF1", "", "", ""])
    );
    assert_eq!(
        read(&cells(&["YJ1F1", "顺丰", "SF1", "5.2", "鄂A12345", "冷藏车"])),
        row(["YJ1F1", "顺丰", "SF1", "5.2", "鄂A12345", "冷藏车"])
    );
    assert_eq!(read(&cells(&["YJ1F1"])), row(["YJ1F1", "", "", "", "", ""]));
}
