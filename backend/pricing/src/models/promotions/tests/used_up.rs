use super::*;

#[test]
fn they_say_what_they_would_have_given_and_give_nothing() {
    let used_up = [UsedUp {
        reduction: reduction(1, &[(10_000, 500), (20_000, 1_500)]),
        times: 2,
    }];
    let told = |fen| {
        let goods = [plain_medicine(1, fen)];
        let facts = Promotions {
            used_up: &used_up,
            ..Promotions::default()
        };
        let promoted = apply(&lines(&goods), &facts);
        assert!(granted(&promoted).is_empty());
        assert!(promoted.progress.is_empty(), "it has no next tier");
        let told = promoted.gave_way.iter();
        told.map(|one| (one.source, one.amount.fen(), one.why.clone()))
            .collect::<Vec<_>>()
    };
    assert!(told(9_999).is_empty());
    let why = "每家限 2 次，您已经用完".to_owned();
    assert_eq!(told(25_000), [(campaign(1), 1_500, why)]);
}
