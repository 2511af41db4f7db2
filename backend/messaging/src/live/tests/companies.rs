//! What a member hears of the company that they act for.
use super::*;

#[tokio::test]
async fn a_page_hears_of_its_own_company_and_of_no_other() {
    let stage = live(&NOBODY);
    let (page, _) = Client::enter(&stage, "m=1", "/shop").await;
    for (member_id, company_id, total) in [(1, 999, 8), (2, 101, 9), (1, 101, 7)] {
        let event = CartChanged { total, change: None };
        stage.live.to_member_at(member_id, company_id, &event).await;
    }
    let received = page.receive().await;
    assert!(
        received.contains("\"total\":7") && !received.contains('\n'),
        "{received}"
    );
}
