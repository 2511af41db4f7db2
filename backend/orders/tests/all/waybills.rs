//! Waybills as they are typed, scanned or pasted.
use orders::shipments::models::ship::Parcel;

#[test]
fn a_waybill_is_read_as_it_is_scanned_and_nonsense_is_refused() {
    for (typed, read) in [
        (" ＳＦ１２３４ 5678 ", "SF12345678"),
        ("鄂A12345", "鄂A12345"),
        ("JD-1", "JD-1"),
    ] {
        assert_eq!(Parcel::read("顺丰速运", typed).unwrap().waybill, read);
    }
    for wrong in ["", "  ", "!!", "SF;1", "无", "http://x/1", &"1".repeat(41)] {
        let errors = Parcel::read("顺丰速运", wrong).unwrap_err();
        assert!(errors.0.contains_key("waybill"), "{wrong}");
    }
    let both = Parcel::read(" ", "").unwrap_err();
    assert_eq!(both.0.len(), 2);
}
