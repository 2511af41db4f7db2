//! One table of the shop's settings and of who may change each. Settings that could switch off or loosen a
//! legal rule belong to quality management, whatever other permissions someone has: the head of the shop
//! can't change them alone.
use kernel::{ApiError, ApiResult};

use crate::permissions::Role;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedBy {
    QualityManagement,
    /// Everyone who may write the resource (`permissions`).
    AnyWriter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    EphedrineReview,
    QuantityRules,
    FirstOrderReview,
    LargeOrderReview,
    DocumentNeed,
    DepartmentRules,
    SecondLook,
    RoleConflicts,
    DispatchRules,
    FirstSaleDocuments,
    ContractRule,
    ContractText,
    AfterSaleRules,
    AfterSaleReasons,
    ReceivingRules,
    SaleRules,
    PriceRules,
    FreightRules,
    PromotionRules,
    RewardRules,
    MessageRules,
    MessageTemplates,
    GoodsTax,
    SearchSynonyms,
    SearchStopWords,
    SearchPins,
    HotWords,
    Navigation,
    Zones,
    ServiceRules,
    QuickReplies,
    ShopFacts,
}

impl Setting {
    pub const ALL: [Self; 32] = [
        Self::EphedrineReview,
        Self::QuantityRules,
        Self::FirstOrderReview,
        Self::LargeOrderReview,
        Self::DocumentNeed,
        Self::DepartmentRules,
        Self::SecondLook,
        Self::RoleConflicts,
        Self::DispatchRules,
        Self::FirstSaleDocuments,
        Self::ContractRule,
        Self::ContractText,
        Self::AfterSaleRules,
        Self::AfterSaleReasons,
        Self::ReceivingRules,
        Self::SaleRules,
        Self::PriceRules,
        Self::FreightRules,
        Self::PromotionRules,
        Self::RewardRules,
        Self::MessageRules,
        Self::MessageTemplates,
        Self::GoodsTax,
        Self::SearchSynonyms,
        Self::SearchStopWords,
        Self::SearchPins,
        Self::HotWords,
        Self::Navigation,
        Self::Zones,
        Self::ServiceRules,
        Self::QuickReplies,
        Self::ShopFacts,
    ];

    pub const fn text(self) -> &'static str {
        match self {
            Self::EphedrineReview => "含麻黄碱订单的审核",
            Self::QuantityRules => "含麻等商品的数量预警规则",
            Self::FirstOrderReview => "首次下单的审核",
            Self::LargeOrderReview => "大额订单的审核",
            Self::DocumentNeed => "客户应交的证照",
            Self::DepartmentRules => "商品要求的诊疗科目",
            Self::SecondLook => "证照的双人审核",
            Self::RoleConflicts => "不相容岗位",
            Self::DispatchRules => "出库规则",
            Self::FirstSaleDocuments => "首营审批须有的资料",
            Self::ContractRule => "合同的签署规则",
            Self::ContractText => "合同的文本",
            Self::AfterSaleRules => "售后规则",
            Self::AfterSaleReasons => "售后原因",
            Self::ReceivingRules => "验收规则和质量参数",
            Self::SaleRules => "控销规则",
            Self::PriceRules => "改价规则",
            Self::FreightRules => "运费规则",
            Self::PromotionRules => "促销复核规则",
            Self::RewardRules => "积分和现金券规则",
            Self::MessageRules => "群发规则",
            Self::MessageTemplates => "消息模板",
            Self::GoodsTax => "商品税率",
            Self::SearchSynonyms => "搜索同义词",
            Self::SearchStopWords => "搜索停用词",
            Self::SearchPins => "搜索置顶",
            Self::HotWords => "热搜词",
            Self::Navigation => "导航",
            Self::Zones => "专区",
            Self::ServiceRules => "在线客服规则",
            Self::QuickReplies => "快捷回复",
            Self::ShopFacts => "商城信息",
        }
    }

    /// The calls that change it.
    pub const fn routes(self) -> &'static [&'static str] {
        match self {
            Self::EphedrineReview | Self::FirstOrderReview | Self::LargeOrderReview => {
                &["PUT /admin/api/review_rules"]
            }
            Self::QuantityRules => &["PUT /admin/api/quantity_rules"],
            Self::DocumentNeed => &["PUT /admin/api/document_rules"],
            Self::DepartmentRules => &["PUT /admin/api/department_rules"],
            Self::SecondLook => &[
                "PUT /admin/api/document_rules/second_look",
                "PUT /admin/api/document_rules/corrections",
                "PUT /admin/api/document_rules/agents",
            ],
            Self::RoleConflicts => &["PUT /admin/api/role_conflicts"],
            Self::DispatchRules => &["PUT /admin/api/dispatch_rules"],
            Self::FirstSaleDocuments => &["PUT /admin/api/first_sale_rules"],
            Self::ContractRule => &["PUT /admin/api/contract_rules/{id}"],
            Self::ContractText => &["POST /admin/api/contract_texts"],
            Self::AfterSaleRules => &["PUT /admin/api/after_sale_rules"],
            Self::AfterSaleReasons => &[
                "POST /admin/api/after_sale_reasons",
                "PUT /admin/api/after_sale_reasons/{id}",
            ],
            Self::ReceivingRules => &["PUT /admin/api/receiving_rules", "PUT /admin/api/quality_rules"],
            Self::PriceRules => &["PUT /admin/api/price_rules"],
            Self::FreightRules => &[
                "POST /admin/api/freight_rules",
                "PUT /admin/api/freight_rules/{id}",
                "DELETE /admin/api/freight_rules/{id}",
            ],
            Self::PromotionRules => &["PUT /admin/api/campaign_rules", "PUT /admin/api/draw_rules"],
            Self::RewardRules => &["PUT /admin/api/reward_rules"],
            Self::MessageRules => &["PUT /admin/api/message_rules"],
            Self::MessageTemplates => &[
                "PUT /admin/api/message_templates/{id}",
                "POST /admin/api/message_templates/{id}/reset",
            ],
            Self::SaleRules => &[
                "POST /admin/api/sale_rules",
                "PUT /admin/api/sale_rules/{id}",
                "DELETE /admin/api/sale_rules/{id}",
            ],
            Self::GoodsTax => &["PUT /admin/api/goods_taxes/{id}"],
            Self::SearchSynonyms => &[
                "POST /admin/api/search_synonyms",
                "PUT /admin/api/search_synonyms/{id}",
                "DELETE /admin/api/search_synonyms/{id}",
            ],
            Self::SearchStopWords => &[
                "POST /admin/api/search_stop_words",
                "DELETE /admin/api/search_stop_words/{id}",
            ],
            Self::SearchPins => &[
                "POST /admin/api/search_pins",
                "PUT /admin/api/search_pins/{id}",
                "DELETE /admin/api/search_pins/{id}",
            ],
            Self::HotWords => &[
                "POST /admin/api/hot_words",
                "PUT /admin/api/hot_words/{id}",
                "DELETE /admin/api/hot_words/{id}",
            ],
            Self::Navigation => &[
                "POST /admin/api/nav_items",
                "PUT /admin/api/nav_items/{id}",
                "DELETE /admin/api/nav_items/{id}",
            ],
            Self::Zones => &["PUT /admin/api/zones/{id}"],
            Self::ServiceRules => &["PUT /admin/api/service/rules"],
            Self::QuickReplies => &[
                "POST /admin/api/service/quick_replies",
                "PUT /admin/api/service/quick_replies/{id}",
                "DELETE /admin/api/service/quick_replies/{id}",
            ],
            Self::ShopFacts => &["PUT /admin/api/shop_facts", "PUT /admin/api/feedback_rules"],
        }
    }

    /// Ephedrine needs an approval by quality management, buyers need documents and a quality agreement,
    /// goods their papers before they are sold at all, quality complaints are investigated, and returned
    /// goods are inspected. All other settings are commercial: prices, customers, presentation, names.
    pub const fn changed_by(self) -> ChangedBy {
        match self {
            Self::EphedrineReview
            | Self::QuantityRules
            | Self::DocumentNeed
            | Self::DepartmentRules
            | Self::SecondLook
            | Self::RoleConflicts
            | Self::DispatchRules
            | Self::FirstSaleDocuments
            | Self::ContractRule
            | Self::ContractText
            | Self::AfterSaleRules
            | Self::AfterSaleReasons
            | Self::ReceivingRules => ChangedBy::QualityManagement,
            Self::FirstOrderReview
            | Self::LargeOrderReview
            | Self::SaleRules
            | Self::PriceRules
            | Self::FreightRules
            | Self::PromotionRules
            | Self::RewardRules
            | Self::MessageRules
            | Self::MessageTemplates
            | Self::GoodsTax
            | Self::SearchSynonyms
            | Self::SearchStopWords
            | Self::SearchPins
            | Self::HotWords
            | Self::Navigation
            | Self::Zones
            | Self::ServiceRules
            | Self::QuickReplies
            | Self::ShopFacts => ChangedBy::AnyWriter,
        }
    }

    /// 403 for staff who may not change the setting. The permission to write the resource was checked before.
    pub fn refuse_others(self, roles: &[Role]) -> ApiResult<()> {
        if self.changed_by() == ChangedBy::AnyWriter || roles.contains(&Role::Qa) {
            return Ok(());
        }
        Err(ApiError::Forbidden(format!("{}由质量管理修改", self.text())))
    }
}
