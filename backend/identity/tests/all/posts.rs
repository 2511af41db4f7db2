//! The three posts of a first sale.
use identity::{
    permissions::Role,
    staff::models::posts::{Post, may_give, next},
};

#[test]
fn three_people_of_three_posts_follow_each_other() {
    let all = [Role::Product, Role::Qa, Role::Super];
    assert_eq!(may_give(&[], (1, &all)), Ok(Post::Purchasing));
    assert!(may_give(&[], (1, &[Role::Qa])).is_err_and(|why| why.contains("采购")));
    let first = [(Post::Purchasing, 1)];
    assert!(may_give(&first, (1, &all)).is_err_and(|why| why.contains("三个人")));
    assert_eq!(may_give(&first, (2, &[Role::Qa])), Ok(Post::Quality));
    let two = [(Post::Purchasing, 1), (Post::Quality, 2)];
    assert_eq!(may_give(&two, (3, &[Role::Super])), Ok(Post::Head));
    let three = [(Post::Purchasing, 1), (Post::Quality, 2), (Post::Head, 3)];
    assert!(next(&three).is_none() && may_give(&three, (4, &all)).is_err());
}
