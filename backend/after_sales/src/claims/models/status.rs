//! The life of a claim: one table per kind, with who may move it (domain section 4). The codes are used in
//! the database and in the API.
use identity::permissions::Role;
use sea_orm::prelude::*;

use crate::claims::models::kinds::Kind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Status {
    /// 申请
    Applied = 10,
    /// 待寄回
    ToSend = 20,
    /// 待收货
    OnTheWay = 30,
    /// QA 验收
    Inspecting = 35,
    /// 待退款, of an exchange 待补发
    Settling = 40,
    /// 完成
    Done = 50,
    /// 买家取消
    Cancelled = 61,
    /// 驳回
    Rejected = 62,
    /// 验收不合格
    Failed = 63,
}

/// What moves a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Agree; nothing comes back.
    Accept,
    /// Agree; the goods come back first.
    AcceptReturn,
    Reject,
    Cancel,
    /// Nothing was sent back in time.
    Lapse,
    SendBack,
    Arrive,
    Pass,
    Fail,
    Refund,
    Replace,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepActor {
    Buyer,
    Timer,
    Staff(&'static [Role]),
}

const SERVICE: StepActor = StepActor::Staff(&[Role::Service, Role::Qa, Role::Super]);
/// The sole approver of returns, ephedrine and the cold chain (domain section 6).
const QA: StepActor = StepActor::Staff(&[Role::Qa]);
const WAREHOUSE: StepActor = StepActor::Staff(&[Role::Warehouse, Role::Super]);
const FINANCE: StepActor = StepActor::Staff(&[Role::Finance, Role::Super]);

type Row = (Status, Step, Status, StepActor);

use Status::{Applied, Cancelled, Done, Failed, Inspecting, OnTheWay, Rejected, Settling, ToSend};

const REFUND: &[Row] = &[
    (Applied, Step::Accept, Settling, SERVICE),
    (Applied, Step::Reject, Rejected, SERVICE),
    (Applied, Step::Cancel, Cancelled, StepActor::Buyer),
    (Settling, Step::Refund, Done, FINANCE),
];

const RETURN: &[Row] = &[
    (Applied, Step::AcceptReturn, ToSend, SERVICE),
    (Applied, Step::Reject, Rejected, SERVICE),
    (Applied, Step::Cancel, Cancelled, StepActor::Buyer),
    (ToSend, Step::SendBack, OnTheWay, StepActor::Buyer),
    (ToSend, Step::Cancel, Cancelled, StepActor::Buyer),
    (ToSend, Step::Lapse, Cancelled, StepActor::Timer),
    (OnTheWay, Step::Arrive, Inspecting, WAREHOUSE),
    (Inspecting, Step::Pass, Settling, QA),
    (Inspecting, Step::Fail, Failed, QA),
    (Settling, Step::Refund, Done, FINANCE),
];

/// Missing units are sent at once; units that cannot be sent are refunded.
const EXCHANGE: &[Row] = &[
    (Applied, Step::Accept, Settling, SERVICE),
    (Applied, Step::AcceptReturn, ToSend, SERVICE),
    (Applied, Step::Reject, Rejected, SERVICE),
    (Applied, Step::Cancel, Cancelled, StepActor::Buyer),
    (ToSend, Step::SendBack, OnTheWay, StepActor::Buyer),
    (ToSend, Step::Cancel, Cancelled, StepActor::Buyer),
    (ToSend, Step::Lapse, Cancelled, StepActor::Timer),
    (OnTheWay, Step::Arrive, Inspecting, WAREHOUSE),
    (Inspecting, Step::Pass, Settling, QA),
    (Inspecting, Step::Fail, Failed, QA),
    (Settling, Step::Replace, Done, WAREHOUSE),
    (Settling, Step::Refund, Done, FINANCE),
];

const COMPLAINT: &[Row] = &[
    (Applied, Step::Accept, Settling, QA),
    (Applied, Step::AcceptReturn, ToSend, QA),
    (Applied, Step::Reject, Rejected, QA),
    (Applied, Step::Cancel, Cancelled, StepActor::Buyer),
    (ToSend, Step::SendBack, OnTheWay, StepActor::Buyer),
    (ToSend, Step::Cancel, Cancelled, StepActor::Buyer),
    (ToSend, Step::Lapse, Cancelled, StepActor::Timer),
    (OnTheWay, Step::Arrive, Inspecting, WAREHOUSE),
    (Inspecting, Step::Pass, Settling, QA),
    (Inspecting, Step::Fail, Failed, QA),
    (Settling, Step::Refund, Done, FINANCE),
];

const fn table(kind: Kind) -> &'static [Row] {
    match kind {
        Kind::Refund => REFUND,
        Kind::Return => RETURN,
        Kind::Exchange => EXCHANGE,
        Kind::Complaint => COMPLAINT,
    }
}

/// What the table asks about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimFacts {
    pub kind: Kind,
    pub status: Status,
    /// Cold chain or ephedrine: quality management decides.
    pub needs_qa: bool,
}

impl ClaimFacts {
    /// Where a step leads from here and who may take it; none when it is not allowed.
    pub fn after(self, step: Step) -> Option<(Status, StepActor)> {
        let row = table(self.kind)
            .iter()
            .find(|(from, by, ..)| *from == self.status && *by == step);
        row.map(|(.., to, mover)| {
            let decides = matches!(step, Step::Accept | Step::AcceptReturn | Step::Reject);
            (*to, if decides && self.needs_qa { QA } else { *mover })
        })
    }

    /// The wholesaler's next step, and who may take it: the first in the table. The following ones are
    /// alternatives if it is not possible.
    pub fn awaited(self) -> Option<(Step, &'static [Role])> {
        let here = table(self.kind).iter().filter(|(from, ..)| *from == self.status);
        here.map(|(_, step, ..)| *step)
            .find_map(|step| match self.after(step)? {
                (_, StepActor::Staff(roles)) => Some((step, roles)),
                _ => None,
            })
    }

    /// In this state, by that kind of actor; nobody takes a step that the table does not have.
    pub fn allows(self, step: Step, by: StepActor) -> bool {
        self.after(step).is_some_and(|(_, mover)| mover == by)
    }

    pub fn staff_may(self, step: Step, roles: &[Role]) -> bool {
        let may = |mover| matches!(mover, StepActor::Staff(allowed) if roles.iter().any(|role| allowed.contains(role)));
        self.after(step).is_some_and(|(_, mover)| may(mover))
    }
}

impl Status {
    pub const ALL: [Self; 9] = [
        Applied, ToSend, OnTheWay, Inspecting, Settling, Done, Cancelled, Rejected, Failed,
    ];

    /// Nothing of these counts as claimed.
    pub const VOID: [Self; 2] = [Cancelled, Rejected];

    pub const fn code(self) -> i32 {
        self as i32
    }

    pub fn from_code(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    pub const fn is_end(self) -> bool {
        matches!(self, Done | Cancelled | Rejected | Failed)
    }

    pub const fn text(self, kind: Kind) -> &'static str {
        match self {
            Applied => "申请中",
            ToSend => "待寄回",
            OnTheWay => "待收货",
            Inspecting => "质量验收",
            Settling if kind.replaces() => "待补发",
            Settling => "待退款",
            Done => "已完成",
            Cancelled => "已取消",
            Rejected => "已驳回",
            Failed => "验收不合格",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [Step; 11] = [
        Step::Accept,
        Step::AcceptReturn,
        Step::Reject,
        Step::Cancel,
        Step::Lapse,
        Step::SendBack,
        Step::Arrive,
        Step::Pass,
        Step::Fail,
        Step::Refund,
        Step::Replace,
    ];

    fn every_stand() -> impl Iterator<Item = ClaimFacts> {
        Kind::ALL.into_iter().flat_map(|kind| {
            Status::ALL.into_iter().flat_map(move |status| {
                [false, true].map(|needs_qa| ClaimFacts {
                    kind,
                    status,
                    needs_qa,
                })
            })
        })
    }

    #[test]
    fn nothing_leaves_an_end_and_everything_else_can_be_left() {
        for stand in every_stand() {
            let is_reached = stand.status == Status::Applied
                || table(stand.kind).iter().any(|(.., to, _)| *to == stand.status);
            let can_leave = STEPS.iter().any(|step| stand.after(*step).is_some());
            assert_eq!(can_leave, is_reached && !stand.status.is_end(), "{stand:?}");
        }
    }

    #[test]
    fn quality_management_alone_decides_on_the_cold_chain_ephedrine_and_complaints() {
        for stand in every_stand().filter(|stand| stand.status == Status::Applied) {
            let qa_alone = stand.needs_qa || stand.kind == Kind::Complaint;
            for step in [Step::Accept, Step::AcceptReturn, Step::Reject] {
                if stand.after(step).is_some() {
                    assert_eq!(stand.staff_may(step, &[Role::Service]), !qa_alone, "{stand:?}");
                    assert!(stand.staff_may(step, &[Role::Qa]), "{stand:?}");
                }
            }
        }
    }

    #[test]
    fn what_comes_back_is_inspected_by_quality_management_before_anything_is_paid() {
        for stand in every_stand() {
            for step in [Step::Pass, Step::Fail] {
                for role in Role::ALL {
                    let may = stand.staff_may(step, &[role]);
                    assert!(!may || (role == Role::Qa && stand.status == Status::Inspecting));
                }
            }
            let pays = stand.after(Step::Refund).is_some();
            assert!(!pays || stand.status == Status::Settling);
            assert!(!stand.staff_may(Step::Refund, &[Role::Service, Role::Qa, Role::Warehouse]));
        }
    }

    #[test]
    fn buyers_take_back_what_has_not_left_them() {
        for stand in every_stand() {
            let may = stand.allows(Step::Cancel, StepActor::Buyer);
            let before = matches!(stand.status, Status::Applied)
                || (stand.status == Status::ToSend && stand.kind != Kind::Refund);
            assert_eq!(may, before, "{stand:?}");
        }
    }
}
