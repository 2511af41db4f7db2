//! Over which channels a member wants messages of a kind. A row is stored where the choice differs from the
//! default, with time and source, as the proof of consent.
use std::collections::HashMap;

use kernel::{Db, WriteTx};
use sea_orm::{DbErr, prelude::*};

use super::{
    _entities::message_preferences::{Column, Entity, Model},
    kinds::{Channel, Kind},
};

/// By which way a choice was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Source {
    /// The page of the member's choices.
    Account,
    /// The link in a mail.
    Mail,
    /// “T”, sent back to a text.
    Sms,
}

/// What the shop does of its own accord. Promotions by mail or text need a consent (advertising law, art. 43).
pub const fn usual(kind: Kind, channel: Channel) -> bool {
    matches!(
        (kind, channel),
        (_, Channel::Site) | (Kind::Licence | Kind::Service, Channel::Mail)
    )
}

/// Why it cannot be switched off, if so: paid orders, expiring documents, recalls and safety messages are
/// mandatory.
pub const fn fixed_because(kind: Kind, channel: Channel) -> Option<&'static str> {
    match (kind, channel) {
        (Kind::Order, Channel::Site) => Some("订单和货款的进展必须通知您，不能关闭"),
        (Kind::Licence, Channel::Site) => Some("证照到期影响采购，不能关闭"),
        (Kind::System, Channel::Site) => Some("召回和账号安全必须通知您，不能关闭"),
        _ => None,
    }
}

pub const fn needs_consent(kind: Kind, channel: Channel) -> bool {
    matches!((kind, channel), (Kind::Promotion, Channel::Mail | Channel::Sms))
}

/// The channels that are on for one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnabledChannels {
    site: bool,
    mail: bool,
    sms: bool,
}

impl EnabledChannels {
    fn usual(kind: Kind) -> Self {
        Self {
            site: usual(kind, Channel::Site),
            mail: usual(kind, Channel::Mail),
            sms: usual(kind, Channel::Sms),
        }
    }

    fn set(&mut self, channel: Channel, is_on: bool) {
        match channel {
            Channel::Site => self.site = is_on,
            Channel::Mail => self.mail = is_on,
            Channel::Sms => self.sms = is_on,
        }
    }

    pub const fn has(self, channel: Channel) -> bool {
        match channel {
            Channel::Site => self.site,
            Channel::Mail => self.mail,
            Channel::Sms => self.sms,
        }
    }

    /// Of a row that was written when a channel could still be switched off.
    fn with(mut self, row: &Model) -> Self {
        if fixed_because(row.kind, row.channel).is_none() {
            self.set(row.channel, row.is_on);
        }
        self
    }
}

/// As is usual for the kind where the member has chosen nothing.
#[kernel::boxed]
pub async fn wanted(db: &Db, member_id: i64, kind: Kind) -> Result<EnabledChannels, DbErr> {
    let found = wanted_by(db, [member_id], kind).await?;
    Ok(found
        .get(&member_id)
        .copied()
        .unwrap_or_else(|| EnabledChannels::usual(kind)))
}

/// The same of many; every one of them is in the answer.
pub async fn wanted_by(
    db: &Db,
    member_ids: impl IntoIterator<Item = i64>,
    kind: Kind,
) -> Result<HashMap<i64, EnabledChannels>, DbErr> {
    let mut all: HashMap<i64, EnabledChannels> = member_ids
        .into_iter()
        .map(|id| (id, EnabledChannels::usual(kind)))
        .collect();
    let rows = Entity::find()
        .filter(Column::MemberId.is_in(all.keys().copied()))
        .filter(Column::Kind.eq(kind))
        .all(db)
        .await?;
    for row in rows {
        if let Some(wanted) = all.get_mut(&row.member_id) {
            *wanted = wanted.with(&row);
        }
    }
    Ok(all)
}

/// What a member chose, kind by kind.
pub async fn of(db: &Db, member_id: i64) -> Result<Vec<(Kind, EnabledChannels)>, DbErr> {
    let rows = rows_of(db, member_id).await?;
    let of_kind = |kind: Kind| {
        let chosen = rows.iter().filter(|row| row.kind == kind);
        chosen.fold(EnabledChannels::usual(kind), EnabledChannels::with)
    };
    Ok(Kind::ALL.into_iter().map(|kind| (kind, of_kind(kind))).collect())
}

pub(super) async fn rows_of(db: &Db, member_id: i64) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::MemberId.eq(member_id))
        .all(db)
        .await
}

pub(super) async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await
        .map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_required_by_law_stay_on_and_promotion_needs_consent() {
        for kind in Kind::ALL {
            assert!(usual(kind, Channel::Site));
            let fixed = fixed_because(kind, Channel::Site).is_some();
            let is_optional = matches!(kind, Kind::Promotion | Kind::Service);
            assert_eq!(fixed, !is_optional, "{kind:?}");
            for channel in [Channel::Mail, Channel::Sms] {
                assert!(fixed_because(kind, channel).is_none());
                assert!(!(usual(kind, channel) && needs_consent(kind, channel)));
            }
        }
        assert!(needs_consent(Kind::Promotion, Channel::Sms));
        assert!(!needs_consent(Kind::Promotion, Channel::Site));
    }

    #[test]
    fn a_row_about_what_is_fixed_changes_nothing() {
        let row = |kind, is_on| Model {
            id: 1,
            member_id: 1,
            kind,
            channel: Channel::Site,
            is_on,
            source: Source::Account,
            changed_at: chrono::DateTime::default(),
        };
        let order = EnabledChannels::usual(Kind::Order).with(&row(Kind::Order, false));
        assert!(order.has(Channel::Site));
        let promotion = EnabledChannels::usual(Kind::Promotion).with(&row(Kind::Promotion, false));
        assert!(!promotion.has(Channel::Site));
    }
}
