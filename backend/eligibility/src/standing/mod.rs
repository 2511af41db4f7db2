//! The state of a company's documents, for all pages: computed from the facts that the gate reads, worded
//! like its reasons.
pub(crate) mod document;
mod state;
pub mod words;

pub use document::DocumentStanding;
pub use state::State;

use chrono::NaiveDate;
use identity::companies::models::facts::{BuyerContext, CompanyStatus, LicenceKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    documents::goods_locked_by,
    pages::{DOCUMENTS_PAGE, REGISTRATION_PAGE},
};

/// Where a registration that was handed in can be followed.
const PROGRESS_PAGE: &str = "/register/step3";
/// Where people answer.
const CONTACT_PAGE: &str = "/help/us/link";

/// What a state means for buying. The worse come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Some or all goods can't be bought, and the buyer can resolve it.
    Stop,
    /// Some goods or all can't be bought, and it is the wholesaler's turn.
    Wait,
    /// Nothing is locked, and the buyer has something to do.
    Warn,
    /// Nothing to do.
    Fine,
}

/// A document that is not simply in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StandingDocument {
    pub kind: String,
    pub name: String,
    pub state: State,
    pub level: Level,
    /// The situation and what to do: 药品经营许可证已过期，新证审核中
    pub text: String,
    /// Since when; the last day of one that expired, the first of one that has not begun.
    pub since: Option<NaiveDate>,
}

/// The company's state, shown on every page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Standing {
    pub state: State,
    pub level: Level,
    /// The situation and what to do.
    pub text: String,
    /// The consequence meanwhile; empty when there is none.
    pub detail: String,
    /// What the way on is called.
    pub action: String,
    pub fix_url: String,
    /// The worst first.
    pub documents: Vec<StandingDocument>,
}

/// Of the company that this member acts for.
pub fn standing(member: &BuyerContext, today: NaiveDate) -> Standing {
    let required = documents(member, today);
    let whole = match member.company.status {
        CompanyStatus::Approved => summary(&required),
        CompanyStatus::Pending if required.first().is_some_and(|worst| worst.level() == Level::Stop) => {
            Summary {
                detail: "处理完并审核通过后，可查看价格并购买。".into(),
                ..summary(&required)
            }
        }
        CompanyStatus::Pending => Summary {
            state: State::Waiting,
            level: Level::Wait,
            text: "资质审核中，看看进度".into(),
            detail: "通过后可查看价格并购买。".into(),
            way: ("看进度", PROGRESS_PAGE),
        },
        CompanyStatus::Draft => Summary {
            state: State::Draft,
            level: Level::Stop,
            text: "注册没填完，接着填".into(),
            detail: "填完企业资料并提交证照后，就能查看价格并购买。".into(),
            way: ("接着填", REGISTRATION_PAGE),
        },
        CompanyStatus::Suspended => Summary {
            state: State::Suspended,
            level: Level::Stop,
            text: "账户已停用，请联系客服".into(),
            detail: "停用期间不能采购，原因见“我的消息”。".into(),
            way: ("联系客服", CONTACT_PAGE),
        },
    };
    let (action, fix_url) = whole.way;
    Standing {
        state: whole.state,
        level: whole.level,
        text: whole.text,
        detail: whole.detail,
        action: action.into(),
        fix_url: fix_url.into(),
        documents: required.iter().map(RequiredDocument::view).collect(),
    }
}

/// The message about the company as a whole.
struct Summary {
    state: State,
    level: Level,
    text: String,
    detail: String,
    /// What the way on is called, and where it leads.
    way: (&'static str, &'static str),
}

/// A document, and the goods that ask for it.
struct RequiredDocument {
    standing: DocumentStanding,
    goods: Option<&'static str>,
}

impl RequiredDocument {
    fn locks(&self) -> Option<&'static str> {
        self.goods.filter(|_| !self.standing.is_in_force())
    }

    fn level(&self) -> Level {
        match (self.locks(), self.standing.next_step()) {
            (Some(_), Some(_)) => Level::Stop,
            (Some(_), None) => Level::Wait,
            (None, Some(_)) => Level::Warn,
            (None, None) => Level::Fine,
        }
    }

    fn is_alike(&self, other: &Self) -> bool {
        self.level() == other.level() && self.standing.what() == other.standing.what()
    }

    fn view(&self) -> StandingDocument {
        let kind = self.standing.kind;
        StandingDocument {
            kind: kind.code().into(),
            name: kind.text().into(),
            state: self.standing.state(),
            level: self.level(),
            text: self.standing.headline(),
            since: self.standing.since(),
        }
    }
}

/// Messages about documents, the worst first. A document that only some goods require is not mentioned until
/// it was submitted. GSP certificates were abolished; no new ones are needed.
fn documents(member: &BuyerContext, today: NaiveDate) -> Vec<RequiredDocument> {
    let required = |kind: LicenceKind| {
        let goods = goods_locked_by(kind, member.company.buyer_type, member.must_have(kind));
        let standing = DocumentStanding::of(member, kind, today);
        let is_basic = matches!(goods, Some(words::EVERYTHING | "药品"));
        let is_shown = match standing.state() {
            State::Valid => false,
            State::Missing => is_basic && member.is_asked_for(kind),
            _ => kind != LicenceKind::Gsp,
        };
        is_shown.then_some(RequiredDocument { standing, goods })
    };
    let mut list: Vec<RequiredDocument> = LicenceKind::ALL.into_iter().filter_map(required).collect();
    list.sort_by_key(|one| (one.level(), one.standing.state()));
    list
}

/// What the worst have in common, and what all of them together lock.
fn summary(required: &[RequiredDocument]) -> Summary {
    let Some(worst) = required.first() else {
        return Summary {
            state: State::Valid,
            level: Level::Fine,
            text: "资质齐全有效".into(),
            detail: String::new(),
            way: ("查看证照", DOCUMENTS_PAGE),
        };
    };
    let text = match required.iter().filter(|one| one.is_alike(worst)).count() {
        1 => worst.standing.headline(),
        several => {
            let what = format!("{several} 份证照{}", worst.standing.what());
            words::with_step(what, worst.standing.next_step())
        }
    };
    Summary {
        state: worst.standing.state(),
        level: worst.level(),
        text,
        detail: detail(required, worst),
        way: (action(worst), DOCUMENTS_PAGE),
    }
}

fn detail(required: &[RequiredDocument], worst: &RequiredDocument) -> String {
    let locked: Vec<&str> = required.iter().filter_map(RequiredDocument::locks).collect();
    if !locked.is_empty() {
        let hope = if worst.level() == Level::Wait {
            "审核通过后马上恢复。"
        } else {
            ""
        };
        return format!("现在{}。{hope}", words::locked(&locked));
    }
    match worst.standing.state() {
        State::Expiring => {
            let ends = required
                .iter()
                .filter(|one| one.standing.state() == State::Expiring);
            let soon: Vec<&str> = ends.filter_map(|one| one.goods).collect();
            if soon.is_empty() {
                String::new()
            } else {
                format!("到期后{}。", words::locked(&soon))
            }
        }
        State::Renewing | State::Rejected if worst.standing.is_in_force() => words::STILL_VALID.into(),
        _ => String::new(),
    }
}

fn action(worst: &RequiredDocument) -> &'static str {
    match (worst.level(), worst.standing.next_step()) {
        (Level::Wait, _) => "看进度",
        (_, Some(words::NEW_ONE)) => "上传新证",
        (_, Some(words::AGAIN)) => "重新上传",
        (_, Some(_)) => "去上传",
        (_, None) => "查看证照",
    }
}

#[cfg(test)]
mod tests;
