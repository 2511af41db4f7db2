//! What a buyer may ask for, and on what ground.
use std::{fmt, str::FromStr};

use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    /// 仅退款
    Refund,
    /// 退货退款
    Return,
    /// 换货补发
    Exchange,
    /// 质量投诉
    Complaint,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Refund, Self::Return, Self::Exchange, Self::Complaint];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Refund => "refund",
            Self::Return => "return",
            Self::Exchange => "exchange",
            Self::Complaint => "complaint",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Refund => "仅退款",
            Self::Return => "退货退款",
            Self::Exchange => "换货补发",
            Self::Complaint => "质量投诉",
        }
    }

    pub const fn about(self) -> &'static str {
        match self {
            Self::Refund => "少发、漏发或价格有误，商品不用寄回",
            Self::Return => "把商品寄回，验收合格后退回实付货款",
            Self::Exchange => "换同一商品的完好批号，少发的直接补发",
            Self::Complaint => "质量问题由质管人员处理，可退回货款",
        }
    }

    /// Goods instead of money.
    pub const fn replaces(self) -> bool {
        matches!(self, Self::Exchange)
    }
}

/// Several kinds: in their column, the codes with commas between them.
#[derive(Clone, Debug, PartialEq, Eq, DeriveValueType)]
#[sea_orm(value_type = "String", column_type = "Text")]
pub struct Kinds(pub Vec<Kind>);

impl fmt::Display for Kinds {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<_> = self.0.iter().map(|kind| kind.code()).collect();
        out.write_str(&codes.join(","))
    }
}

impl FromStr for Kinds {
    type Err = DbErr;

    fn from_str(codes: &str) -> Result<Self, DbErr> {
        let known = |code: &str| {
            let kind = Kind::from_code(code);
            kind.ok_or_else(|| DbErr::Type(format!("no kind of claim is called {code}")))
        };
        let codes = codes.split(',').filter(|code| !code.is_empty());
        Ok(Self(codes.map(known).collect::<Result<_, _>>()?))
    }
}

/// The reason of a claim, as the rules distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ReasonKind {
    Quality,
    /// Other goods, another batch or another expiry than ordered.
    Wrong,
    Short,
    Damaged,
    /// The price or a discount: put right with a stated amount, the goods stay.
    Price,
    Other,
}

impl ReasonKind {
    pub const ALL: [Self; 6] = [
        Self::Quality,
        Self::Wrong,
        Self::Short,
        Self::Damaged,
        Self::Price,
        Self::Other,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Quality => "quality",
            Self::Wrong => "wrong",
            Self::Short => "short",
            Self::Damaged => "damaged",
            Self::Price => "price",
            Self::Other => "other",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ground| ground.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Quality => "质量问题",
            Self::Wrong => "发错",
            Self::Short => "少发",
            Self::Damaged => "破损",
            Self::Price => "价格有误",
            Self::Other => "其他",
        }
    }

    /// Seen when the parcel is opened: it can be claimed before the receipt is confirmed.
    pub const fn is_seen_at_receipt(self) -> bool {
        matches!(self, Self::Wrong | Self::Short | Self::Damaged)
    }
}

/// Why this kind is not open on this ground, if it is not: medicines that left the warehouse come back only
/// for their quality or because the delivery was wrong, short or damaged (domain section 4).
pub const fn refusal(kind: Kind, ground: ReasonKind) -> Option<&'static str> {
    match (kind, ground) {
        (Kind::Return | Kind::Exchange, ReasonKind::Price) => {
            Some("价格或优惠有误只退差价，商品不用寄回，请选择仅退款")
        }
        (Kind::Return | Kind::Exchange, ReasonKind::Other) => {
            Some("药品属特殊商品，非质量问题不能退换；发错、少发或破损请选择对应原因")
        }
        (
            Kind::Complaint,
            ReasonKind::Wrong
            | ReasonKind::Short
            | ReasonKind::Damaged
            | ReasonKind::Price
            | ReasonKind::Other,
        ) => Some("质量投诉请选择质量问题的原因；发错、少发或破损请选择退货或换货"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_keeps_its_kinds_as_codes() {
        let all = Kinds(Kind::ALL.into());
        assert_eq!(all.to_string(), "refund,return,exchange,complaint");
        assert_eq!(all.to_string().parse::<Kinds>(), Ok(all));
        assert!("refund,present".parse::<Kinds>().is_err());
    }

    #[test]
    fn only_faults_of_the_wholesaler_or_the_goods_send_medicines_back() {
        for ground in ReasonKind::ALL {
            let may_return = refusal(Kind::Return, ground).is_none();
            let is_no_fault = matches!(ground, ReasonKind::Price | ReasonKind::Other);
            assert_eq!(may_return, !is_no_fault, "{ground:?}");
            assert_eq!(may_return, refusal(Kind::Exchange, ground).is_none());
            assert_eq!(
                refusal(Kind::Complaint, ground).is_none(),
                ground == ReasonKind::Quality
            );
            assert!(refusal(Kind::Refund, ground).is_none());
        }
    }
}
