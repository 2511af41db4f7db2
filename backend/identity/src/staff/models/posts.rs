//! The posts that approve what the wholesaler buys for the first time (首营企业, 首营品种): purchasing, quality management and
//! the head, one after the other and three people (GSP; H).
use sea_orm::prelude::*;

use crate::permissions::Role;

/// Whose opinion it is. The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Post {
    Purchasing,
    Quality,
    Head,
}

impl Post {
    const ALL: [Self; 3] = [Self::Purchasing, Self::Quality, Self::Head];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Purchasing => "purchasing",
            Self::Quality => "quality",
            Self::Head => "head",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Purchasing => "采购",
            Self::Quality => "质量管理",
            Self::Head => "企业负责人",
        }
    }

    const fn role(self) -> Role {
        match self {
            Self::Purchasing => Role::Product,
            Self::Quality => Role::Qa,
            Self::Head => Role::Super,
        }
    }

    /// This post, if somebody with these roles holds it.
    pub fn held_by(self, roles: &[Role]) -> Result<Self, String> {
        if roles.contains(&self.role()) {
            Ok(self)
        } else {
            Err(format!("下一步由{}审批", self.text()))
        }
    }
}

/// Whose opinion is next; none when all three are there. `given`: on the facts as they are now, each with who gave it.
pub fn next(given: &[(Post, i64)]) -> Option<Post> {
    let is_given = |post: &Post| given.iter().any(|(of, _)| of == post);
    Post::ALL.into_iter().find(|post| !is_given(post))
}

/// The post in which this colleague may give an opinion now, or why not.
pub fn may_give(given: &[(Post, i64)], (staff_id, roles): (i64, &[Role])) -> Result<Post, String> {
    let post = next(given).ok_or("三方意见已经齐全")?.held_by(roles)?;
    if given.iter().any(|(_, by)| *by == staff_id) {
        return Err("三方意见须由三个人给出，您已经签过意见".into());
    }
    Ok(post)
}
