use catalog::goods::models::{
    codes::{DeviceClass, Kind, Rx},
    facts::GoodsSnapshot,
};
use chrono::{Days, TimeDelta};
use identity::{
    companies::models::facts::{BuyerContext, CompanyStatus, LicenceKind, OpenDocument},
    licences::models::licence_status::LicenceStatus,
};

use super::{Level, State, standing};
use crate::{
    factory::{clinic, medicine, pharmacy, today},
    judge,
};

/// A pharmacy whose drug-trading licence ends so many days from today.
fn ending_in(days: i64) -> BuyerContext {
    let mut member = pharmacy();
    member.licences[1].valid_to = Some(today() + TimeDelta::days(days));
    member
}

/// The same, with a newer version in this state.
fn with_newer(mut member: BuyerContext, status: LicenceStatus) -> BuyerContext {
    member.open.push(OpenDocument {
        kind: LicenceKind::DrugTrading,
        status,
        since: today() - Days::new(1),
    });
    member
}

fn told(member: &BuyerContext) -> (State, Level, String) {
    let standing = standing(member, today());
    (standing.state, standing.level, standing.text)
}

#[test]
fn each_state_of_a_document_has_its_words_and_its_next_step() {
    use LicenceStatus::{Rejected, Submitted, Withdrawn};
    let mut bare = pharmacy();
    bare.licences
        .retain(|licence| licence.kind == LicenceKind::Business);
    bare.asked = vec![LicenceKind::Business, LicenceKind::DrugTrading, LicenceKind::Food];
    let cases = [
        (ending_in(900), State::Valid, Level::Fine, "资质齐全有效"),
        (
            ending_in(30),
            State::Expiring,
            Level::Warn,
            "药品经营许可证还有 30 天到期，请上传新证",
        ),
        (
            ending_in(0),
            State::Expiring,
            Level::Warn,
            "药品经营许可证今天到期，请上传新证",
        ),
        (
            ending_in(-1),
            State::Expired,
            Level::Stop,
            "药品经营许可证已过期，请上传新证",
        ),
        (
            with_newer(ending_in(-1), Submitted),
            State::Expired,
            Level::Wait,
            "药品经营许可证已过期，新证审核中",
        ),
        (
            with_newer(ending_in(-1), Rejected),
            State::Expired,
            Level::Stop,
            "药品经营许可证已过期，新证被驳回，请重新上传",
        ),
        (
            with_newer(ending_in(-1), Withdrawn),
            State::Expired,
            Level::Stop,
            "药品经营许可证已过期，请上传新证",
        ),
        (
            with_newer(ending_in(900), Submitted),
            State::Renewing,
            Level::Fine,
            "药品经营许可证新证审核中",
        ),
        (
            with_newer(ending_in(900), Rejected),
            State::Rejected,
            Level::Warn,
            "药品经营许可证新证被驳回，请重新上传",
        ),
        (
            with_newer(ending_in(900), Withdrawn),
            State::Valid,
            Level::Fine,
            "资质齐全有效",
        ),
        (
            bare.clone(),
            State::Missing,
            Level::Stop,
            "药品经营许可证还没有上传，请上传",
        ),
        (
            with_newer(bare.clone(), Submitted),
            State::Waiting,
            Level::Wait,
            "药品经营许可证审核中",
        ),
        (
            with_newer(bare.clone(), Rejected),
            State::Rejected,
            Level::Stop,
            "药品经营许可证被驳回，请重新上传",
        ),
        (
            with_newer(bare, Withdrawn),
            State::Missing,
            Level::Stop,
            "药品经营许可证已撤回，请重新上传",
        ),
    ];
    for (member, state, level, text) in cases {
        assert_eq!(told(&member), (state, level, text.to_owned()));
    }
}

#[test]
fn what_it_means_meanwhile_is_what_the_gate_locks() {
    let waiting = with_newer(ending_in(-1), LicenceStatus::Submitted);
    let whole = standing(&waiting, today());
    assert_eq!(
        whole.detail,
        "现在不能采购药品，其他商品不受影响。审核通过后马上恢复。"
    );
    assert_eq!(
        (whole.action.as_str(), whole.fix_url.as_str()),
        ("看进度", "/zzzj")
    );
    let reason = &judge(Some(&waiting), &medicine(), today())[0];
    assert_eq!(
        reason.message,
        "《药品经营许可证》已于 2026-11-20 过期，新证审核中，通过后即可购买"
    );
    assert_eq!(reason.brief, "证照审核中");
    let device = GoodsSnapshot {
        kind: Kind::Device,
        scope: "device".into(),
        device_class: DeviceClass::Second,
        rx: Rx::None,
        ..medicine()
    };
    assert!(judge(Some(&waiting), &device, today()).is_empty());

    let rejected = with_newer(ending_in(-1), LicenceStatus::Rejected);
    let reason = &judge(Some(&rejected), &medicine(), today())[0];
    assert_eq!(
        reason.message,
        "《药品经营许可证》已于 2026-11-20 过期，新证被驳回，请重新上传"
    );
    assert_eq!(reason.brief, "证照已过期");

    let renewing = with_newer(ending_in(900), LicenceStatus::Submitted);
    assert_eq!(
        standing(&renewing, today()).detail,
        "原来的证照在有效期内继续有效。"
    );
    assert!(judge(Some(&renewing), &medicine(), today()).is_empty());
}

#[test]
fn nothing_that_is_asked_of_all_goods_is_wrong_while_it_reads_valid() {
    for days in [-400, -1, 0, 1, 30, 31, 400] {
        for status in LicenceStatus::ALL {
            let member = with_newer(ending_in(days), status);
            let is_locked = !judge(Some(&member), &medicine(), today()).is_empty();
            let whole = standing(&member, today());
            assert_eq!(
                is_locked,
                matches!(whole.level, Level::Stop | Level::Wait),
                "{whole:?}"
            );
            assert!(!is_locked || whole.state != State::Valid, "{whole:?}");
        }
    }
}

#[test]
fn similar_notices_are_counted_and_a_waiting_company_sees_its_next_step() {
    let mut member = pharmacy();
    member.licences.clear();
    member.company.status = CompanyStatus::Pending;
    for kind in [LicenceKind::Business, LicenceKind::DrugTrading, LicenceKind::Food] {
        member.open.push(OpenDocument {
            kind,
            status: LicenceStatus::Submitted,
            since: today(),
        });
    }
    let whole = standing(&member, today());
    assert_eq!(
        (whole.text.as_str(), whole.fix_url.as_str()),
        ("资质审核中，看看进度", "/register/step3")
    );
    member.open[0].status = LicenceStatus::Rejected;
    let whole = standing(&member, today());
    assert_eq!(
        (whole.text.as_str(), whole.level),
        ("营业执照被驳回，请重新上传", Level::Stop)
    );
    assert_eq!((whole.fix_url.as_str(), whole.documents.len()), ("/zzzj", 3));
    member.open[1].status = LicenceStatus::Rejected;
    assert_eq!(standing(&member, today()).text, "2 份证照被驳回，请重新上传");
    for (status, state) in [
        (CompanyStatus::Draft, State::Draft),
        (CompanyStatus::Suspended, State::Suspended),
    ] {
        member.company.status = status;
        assert_eq!(standing(&member, today()).state, state);
    }
}

#[test]
fn a_document_that_locks_nothing_asks_without_alarm() {
    let mut member = clinic();
    member.open.push(OpenDocument {
        kind: LicenceKind::ReceivingLetter,
        status: LicenceStatus::Rejected,
        since: today(),
    });
    let whole = standing(&member, today());
    assert_eq!((whole.level, whole.detail.as_str()), (Level::Warn, ""));
    assert_eq!(whole.text, "收货委托书被驳回，请重新上传");
}
