//! The state of one kind of document: the version in force, the one waiting for review, and the owner's next
//! step.
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{BuyerContext, LicenceFacts, LicenceKind, OpenDocument},
    licences::models::licence_status::LicenceStatus,
};

use super::{state::State, words};

/// A company with this many days left is warned.
const SOON: i64 = 30;

/// What of a kind was approved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Approval {
    Nothing,
    /// Its first day is to come.
    From(NaiveDate),
    /// Its last day is over.
    Until(NaiveDate),
    /// A letter that states no last day, and so is never in force.
    Endless,
    /// In force; how many days are left, where it ends at all.
    InForce(Option<i64>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentStanding {
    pub kind: LicenceKind,
    approval: Approval,
    open: Option<OpenDocument>,
}

impl DocumentStanding {
    pub fn of(member: &BuyerContext, kind: LicenceKind, today: NaiveDate) -> Self {
        let open = member.open.iter().find(|open| open.kind == kind);
        Self {
            kind,
            approval: approval(member, kind, today),
            open: open.copied(),
        }
    }

    pub fn is_in_force(&self) -> bool {
        matches!(self.approval, Approval::InForce(_))
    }

    pub fn state(&self) -> State {
        match self.approval {
            Approval::Until(_) | Approval::Endless => State::Expired,
            _ if self.is(LicenceStatus::Rejected) => State::Rejected,
            Approval::InForce(_) if self.is_waiting() => State::Renewing,
            Approval::InForce(Some(days)) if days <= SOON => State::Expiring,
            Approval::InForce(_) => State::Valid,
            Approval::From(_) => State::NotYet,
            Approval::Nothing if self.is_waiting() => State::Waiting,
            Approval::Nothing => State::Missing,
        }
    }

    /// The day since which it has this state.
    pub fn since(&self) -> Option<NaiveDate> {
        match self.approval {
            Approval::Until(day) | Approval::From(day) => Some(day),
            _ => self.open.map(|open| open.since),
        }
    }

    fn is(&self, status: LicenceStatus) -> bool {
        self.open.is_some_and(|open| open.status == status)
    }

    fn is_waiting(&self) -> bool {
        self.is(LicenceStatus::Submitted)
    }

    /// What became of a version after the one that is over.
    fn newer(&self) -> &'static str {
        match self.open.map(|open| open.status) {
            Some(LicenceStatus::Submitted) => "，新证审核中",
            Some(LicenceStatus::Rejected) => "，新证被驳回",
            _ => "",
        }
    }

    /// What happened, without the document's name.
    pub(super) fn what(&self) -> String {
        match (self.state(), self.approval) {
            (State::Expired, Approval::Endless) => {
                format!("没有写明有效期至哪一天{}", self.newer())
            }
            (State::Expired, _) => format!("已过期{}", self.newer()),
            (State::Rejected, Approval::InForce(_)) => "新证被驳回".into(),
            (State::Rejected, _) => "被驳回".into(),
            (State::Renewing, _) => "新证审核中".into(),
            (State::Expiring, Approval::InForce(Some(0))) => "今天到期".into(),
            (State::Expiring, Approval::InForce(Some(days))) => format!("还有 {days} 天到期"),
            (State::NotYet, Approval::From(day)) => format!("从 {day} 起有效"),
            (State::Waiting, _) => "审核中".into(),
            (State::Missing, _) if self.is(LicenceStatus::Withdrawn) => "已撤回".into(),
            (State::Missing, _) => "还没有上传".into(),
            _ => "有效".into(),
        }
    }

    /// What its owner does next; nothing while it is the wholesaler's turn.
    pub(super) fn next_step(&self) -> Option<&'static str> {
        if self.is_waiting() {
            return None;
        }
        let came_back = self.is(LicenceStatus::Rejected);
        match self.state() {
            State::Expired | State::Expiring if !came_back => Some(words::NEW_ONE),
            State::Expired | State::Rejected => Some(words::AGAIN),
            State::Missing if self.open.is_some() => Some(words::AGAIN),
            State::Missing => Some(words::FIRST),
            _ => None,
        }
    }

    /// In one line, for a headline.
    pub(super) fn headline(&self) -> String {
        words::with_step(format!("{}{}", self.kind.text(), self.what()), self.next_step())
    }

    /// Why goods that ask for it can't be bought.
    pub fn reason(&self) -> String {
        let name = self.kind.text();
        let what = match (self.approval, self.open) {
            (Approval::Nothing, None) => return format!("缺少《{name}》，请上传后等待审核"),
            (Approval::Until(day), _) => format!("《{name}》已于 {day} 过期{}", self.newer()),
            _ => format!("《{name}》{}", self.what()),
        };
        if self.is_waiting() {
            return format!("{what}，通过后即可购买");
        }
        words::with_step(what, self.next_step())
    }

    /// The same in a few letters.
    pub fn brief(&self) -> &'static str {
        match self.state() {
            State::Expired | State::Waiting if self.is_waiting() => "证照审核中",
            State::Expired => "证照已过期",
            State::Rejected => "证照被驳回",
            State::NotYet => "证照未生效",
            _ => "缺少证照",
        }
    }
}

/// Of several the one that helps most: in force, the longest first; else the one that begins soonest; else the last.
fn approval(member: &BuyerContext, kind: LicenceKind, today: NaiveDate) -> Approval {
    let of_kind = || member.licences.iter().filter(|licence| licence.is_for(kind));
    let in_force = of_kind().filter(|licence| licence.covers(today));
    if let Some(longest) = in_force.max_by_key(|licence| licence.valid_to.unwrap_or(NaiveDate::MAX)) {
        return Approval::InForce(longest.valid_to.map(|last| (last - today).num_days()));
    }
    let ends = |licence: &&LicenceFacts| !licence.is_endless_letter();
    let to_come = of_kind().filter(ends);
    let to_come = to_come.filter(|licence| licence.valid_to.is_none_or(|last| today <= last));
    if let Some(first) = to_come.filter_map(|licence| licence.valid_from).min() {
        return Approval::From(first);
    }
    if of_kind().any(LicenceFacts::is_endless_letter) {
        return Approval::Endless;
    }
    let last = of_kind().filter_map(|licence| licence.valid_to).max();
    last.map_or(Approval::Nothing, Approval::Until)
}
