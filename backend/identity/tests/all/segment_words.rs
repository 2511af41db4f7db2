//! How a choice of buyers reads in a history.
use identity::companies::models::segment_words::ChosenBuyers;

#[test]
fn buyers_are_named_as_people_name_them() {
    let chosen = ChosenBuyers {
        ranks: &[2, 3],
        buyer_types: &[1, 5],
        regions: &["江苏省".to_owned()],
        companies: &[],
    };
    let said = "等级 2、3；企业类型 单体药店、医院/卫生院；地区 江苏省；仅新客户";
    assert_eq!(chosen.words(Some("仅新客户")), said);
    assert_eq!(ChosenBuyers::default().words(None), "所有客户");
}
