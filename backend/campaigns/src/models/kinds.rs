//! The codes in the columns of campaigns.
use pricing::models::campaign_prices::UnitKind;
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    FullReduction,
    AddOn,
    Seckill,
    GroupBuy,
    Combination,
    DailySpecial,
    Welfare,
    Subsidy,
    Cashback,
    Fair,
}

impl Kind {
    pub const ALL: [Self; 10] = [
        Self::FullReduction,
        Self::AddOn,
        Self::Seckill,
        Self::GroupBuy,
        Self::Combination,
        Self::DailySpecial,
        Self::Welfare,
        Self::Subsidy,
        Self::Cashback,
        Self::Fair,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::FullReduction => "full_reduction",
            Self::AddOn => "add_on",
            Self::Seckill => "seckill",
            Self::GroupBuy => "group_buy",
            Self::Combination => "combination",
            Self::DailySpecial => "daily_special",
            Self::Welfare => "welfare",
            Self::Subsidy => "subsidy",
            Self::Cashback => "cashback",
            Self::Fair => "fair",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::FullReduction => "满减满赠",
            Self::AddOn => "换购",
            Self::Seckill => "秒杀",
            Self::GroupBuy => "拼团",
            Self::Combination => "组合",
            Self::DailySpecial => "每日特价",
            Self::Welfare => "全场折扣",
            Self::Subsidy => "买补",
            Self::Cashback => "满额返现",
            Self::Fair => "医药会",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The price of a unit that it lays down, if it does.
    pub const fn unit(self) -> Option<UnitKind> {
        match self {
            Self::Seckill => Some(UnitKind::Seckill),
            Self::GroupBuy => Some(UnitKind::GroupBuy),
            Self::Combination => Some(UnitKind::Combination),
            Self::AddOn => Some(UnitKind::AddOn),
            Self::DailySpecial => Some(UnitKind::DailySpecial),
            Self::Fair => Some(UnitKind::Fair),
            Self::Welfare => Some(UnitKind::Welfare),
            Self::FullReduction | Self::Subsidy | Self::Cashback => None,
        }
    }

    /// Sold from a stock of its own.
    pub const fn has_own_stock(self) -> bool {
        matches!(
            self,
            Self::Seckill | Self::GroupBuy | Self::Combination | Self::AddOn
        )
    }

    /// Without goods it is about everything on sale.
    pub const fn may_cover_all(self) -> bool {
        matches!(
            self,
            Self::FullReduction | Self::AddOn | Self::Welfare | Self::Cashback
        )
    }

    pub const fn has_tiers(self) -> bool {
        matches!(self, Self::FullReduction | Self::AddOn | Self::Cashback)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Draft,
    Proposed,
    Approved,
    Stopped,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Draft, Self::Proposed, Self::Approved, Self::Stopped];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Proposed => "proposed",
            Self::Approved => "approved",
            Self::Stopped => "stopped",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Proposed => "待审批",
            Self::Approved => "已批准",
            Self::Stopped => "已停止",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}

/// By what the buyers of a campaign are named; no row of a kind names all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum AudienceKind {
    Rank,
    BuyerType,
    /// Province.
    Region,
    Company,
}

impl AudienceKind {
    pub const ALL: [Self; 4] = [Self::Rank, Self::BuyerType, Self::Region, Self::Company];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::BuyerType => "buyer_type",
            Self::Region => "region",
            Self::Company => "company",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// What goods are in a campaign for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum GoodsRole {
    Goods,
    /// Had at the campaign's price once its goods reach the threshold.
    AddOn,
}

impl GoodsRole {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Goods => "goods",
            Self::AddOn => "add_on",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Goods, Self::AddOn]
            .into_iter()
            .find(|part| part.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum UseState {
    /// The order waits for its money.
    Reserved,
    Taken,
    GivenBack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum GroupState {
    Forming,
    Succeeded,
    Failed,
}

/// What the target of a group buy counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum TargetKind {
    /// Units that are paid.
    #[default]
    Units,
    /// Companies that have paid, each once, however often it orders.
    Members,
}

impl TargetKind {
    pub const ALL: [Self; 2] = [Self::Units, Self::Members];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Units => "units",
            Self::Members => "members",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Units => "按数量",
            Self::Members => "按家数",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

impl GroupState {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Forming => "forming",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
        }
    }
}
