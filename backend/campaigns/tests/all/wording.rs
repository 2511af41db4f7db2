//! How changes of campaigns read in their history.
use campaigns::history::models::wording::{WORDING, WORDING_FOR_SALESMEN};
use identity::audit::models::history::Wording;
use serde_json::json;

#[test]
fn buyers_are_named_in_words_and_those_of_others_are_counted() {
    let all = json!([
        "rank 2",
        "buyer_type 1",
        "region 江苏省",
        "company 7",
        "company 9"
    ]);
    let read = |wording: Wording| (wording.words)("audience", &all).unwrap();
    let common = "等级 2；企业类型 单体药店；地区 江苏省";
    assert_eq!(read(WORDING), format!("{common}；客户编号 7、9"));
    assert_eq!(read(WORDING_FOR_SALESMEN), format!("{common}；指定客户 2 家"));
    assert_eq!((WORDING.words)("audience", &json!([])).unwrap(), "所有客户");
}
