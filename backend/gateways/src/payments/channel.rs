use sea_orm::prelude::*;

/// A way that money comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Channel {
    Balance,
    Transfer,
    Alipay,
    Wechat,
}

impl Channel {
    pub const ALL: [Self; 4] = [Self::Balance, Self::Transfer, Self::Alipay, Self::Wechat];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Transfer => "transfer",
            Self::Alipay => "alipay",
            Self::Wechat => "wechat",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Balance => "余额支付",
            Self::Transfer => "对公转账",
            Self::Alipay => "支付宝",
            Self::Wechat => "微信支付",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.code() == code)
    }

    /// Money that a gateway moves; the rest moves in our own books.
    pub const fn has_gateway(self) -> bool {
        matches!(self, Self::Alipay | Self::Wechat)
    }
}
