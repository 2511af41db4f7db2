use std::collections::HashSet;

use catalog::{
    factory::NewGoods,
    favorites::models::favorites::{self, Favorites},
};
use identity::companies::models::facts::{BuyerType, CompanyStatus};
use kernel::{WriteTx, paging::PageRequest};
use sea_orm::DbErr;

use crate::shop::Shop;

#[tokio::test]
async fn favourites_come_and_go_and_list_the_last_marked_first() {
    let shop = Shop::open().await;
    let now = shop.clock.now();
    let member = shop.writer.run(async move |tx: &WriteTx| {
        let company =
            identity::factory::company(tx, "药店", BuyerType::Pharmacy, CompanyStatus::Approved, now).await?;
        identity::factory::member(tx, company.id, "buyer", "13800000000", now).await
    });
    let member = member.await.unwrap().id;
    let first = shop.goods(NewGoods::default()).await.id;
    let second = shop.goods(NewGoods::default()).await.id;
    let marked = shop.writer.run(async move |tx: &WriteTx| {
        favorites::add(tx, member, &[first, second, first, 999], now).await?;
        favorites::add(tx, member, &[first], now).await?;
        favorites::remove(tx, member, &[first, 999]).await?;
        favorites::add(tx, member, &[first], now).await?;
        Ok::<_, DbErr>(())
    });
    marked.await.unwrap();
    let page = favorites::page(&shop.db, member, PageRequest::new(None, None))
        .await
        .unwrap();
    assert_eq!(page, (vec![first, second], 2));
    let marks = Favorites::default().of(&shop.db, member).await.unwrap();
    assert_eq!(*marks, HashSet::from([first, second]));
}
