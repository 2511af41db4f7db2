//! /admin/api/pictures: pictures of goods, re-encoded
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::json;

use crate::{admin_support::png, harness::Shop};

#[tokio::test]
async fn a_product_shows_its_pictures_in_their_order() {
    let shop = Shop::start().await;
    let (staff, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    let id = shop.goods(NewGoods::default()).await;
    shop.searchable().await;
    let (path, detail) = (
        format!("/admin/api/goods/{id}"),
        format!("/api/goods/detail/{id}"),
    );
    let drawn = buyer.get(&detail).await.data()["image"].clone();
    assert_eq!(drawn, format!("/media/goods/{id}.svg"));

    let (front, back) = (staff.picture().await, staff.picture().await);
    staff
        .put_json(&path, &json!({ "pictures": [front, back] }))
        .await
        .assert_ok();
    let shown = buyer.get(&detail).await;
    assert_eq!(shown.data()["image"], front);
    assert_eq!(
        shown.data()["images"],
        json!([{ "image": front }, { "image": back }])
    );
    let listed = buyer.get("/api/goods/list").await;
    assert_eq!(listed.data()["list"][0]["image"], front);

    staff
        .put_json(&path, &json!({ "pictures": [back] }))
        .await
        .assert_ok();
    assert_eq!(buyer.get(&detail).await.data()["image"], back);
    staff
        .put_json(&path, &json!({ "pictures": [] }))
        .await
        .assert_ok();
    assert_eq!(buyer.get(&detail).await.data()["image"], drawn);
    let history = staff.history(&format!("goods/{id}")).await;
    assert!(history[0].contains("图片 1 张"), "{history:?}");
    assert!(history[0].ends_with("→没有"), "{history:?}");
}

#[tokio::test]
async fn what_is_no_fit_picture_is_refused_in_words() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let whole = png(64, 64);
    for (bytes, why) in [
        (b"<svg onload='alert(1)'/>".to_vec(), "JPG"),
        (Vec::new(), "JPG"),
        (whole[..whole.len() / 2].to_vec(), "损坏"),
        (png(8000, 5000), "2400 万像素"),
    ] {
        let answer = staff.upload("/admin/api/pictures", "a.png", bytes).await;
        assert_eq!(answer.wrong_fields(), ["file"]);
        assert!(answer.message().contains(why), "{answer:?}");
    }
    let huge = vec![0; files::uploads::LARGEST_FILE + 1];
    staff
        .upload("/admin/api/pictures", "a.png", huge)
        .await
        .assert_refused(413);

    let id = shop.goods(NewGoods::default()).await;
    let path = format!("/admin/api/goods/{id}");
    let foreign = json!({ "pictures": ["https://evil.cn/a.jpg"] });
    assert_eq!(staff.put_json(&path, &foreign).await.wrong_fields(), ["pictures"]);
    let url = staff.picture().await;
    let many = json!({ "pictures": vec![url; 9] });
    assert_eq!(staff.put_json(&path, &many).await.wrong_fields(), ["pictures"]);
}
