//! When a buyer is warned of a document that runs out.
use identity::licences::models::warning_stages::{EXPIRED, LONG_STAGES, LONGEST_OVER, STAGES, Stage};

fn each_day_has_one(stages: &[Stage], longest: i64) {
    for days_left in LONGEST_OVER..=longest {
        let due: Vec<i32> = stages
            .iter()
            .filter(|stage| (stage.days_left.0..=stage.days_left.1).contains(&days_left))
            .map(|stage| stage.code)
            .collect();
        assert_eq!(due.len(), 1, "{days_left}: {due:?}");
    }
}

#[test]
fn every_day_until_sixty_after_has_one_stage() {
    each_day_has_one(&STAGES, 60);
    each_day_has_one(&LONG_STAGES, 90);
    let first_days = |stages: &[Stage]| -> Vec<i64> {
        let before = stages.iter().filter(|stage| stage.code != EXPIRED);
        before.map(|stage| stage.days_left.1).collect()
    };
    assert_eq!(first_days(&STAGES), [60, 30, 15, 7, 1]);
    assert_eq!(first_days(&LONG_STAGES), [90, 30, 7]);
}
