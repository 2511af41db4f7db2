//! What each role of the back office may do: the table of permissions as it is in force, a row per kind of work.
use async_trait::async_trait;
use identity::permissions::{Access, Resource, Role, access};
use kernel::Db;
use sea_orm::DbErr;

use super::{
    asked::Asked,
    register::{Cells, Head, Portion, Register, column},
};

const PERMISSIONS: Head = Head {
    code: "role_permissions",
    title: "岗位职责和权限",
    about: "每个岗位能办理或只能查看哪些工作，按现在生效的权限；谁在哪个岗位见“岗位权限表”，不能由一人兼任的岗位在员工页的“不相容岗位”里",
    filters: &[],
    columns: &[
        column("工作", 9.0),
        column("总管理", 4.0),
        column("商品", 4.0),
        column("价格与促销", 4.0),
        column("订单与客服", 4.0),
        column("仓库", 4.0),
        column("质量管理", 4.0),
        column("财务", 4.0),
        column("业务员", 4.0),
        column("内容", 4.0),
        column("审计", 4.0),
        column("系统", 4.0),
    ],
};

pub struct RolePermissions;

#[async_trait]
impl Register for RolePermissions {
    fn head(&self) -> &'static Head {
        &PERMISSIONS
    }

    async fn count(&self, _: &Db, _: &Asked) -> Result<u64, DbErr> {
        Ok(u64::try_from(Resource::ALL.len()).unwrap_or(u64::MAX))
    }

    async fn portion(&self, _: &Db, _: &Asked, _: i64) -> Result<Portion, DbErr> {
        let rows = Vec::from(Resource::ALL.map(row));
        Ok(Portion { rows, after: None })
    }
}

fn row(resource: Resource) -> Cells {
    let of_roles = Role::ALL.map(|role| match access(role, resource) {
        Some(Access::Write) => "办理",
        Some(Access::Read) => "查看",
        None => "",
    });
    let texts = std::iter::once(work(resource)).chain(of_roles);
    texts.map(Into::into).collect()
}

const fn work(resource: Resource) -> &'static str {
    match resource {
        Resource::Dashboard => "首页概况",
        Resource::Tasks => "本人待办",
        Resource::Goods => "商品",
        Resource::Prices => "价格",
        Resource::Promotions => "促销、优惠券、积分和抽奖",
        Resource::PointsOrders => "积分和抽奖的发货",
        Resource::PromotionRelease => "放行超过限额的促销",
        Resource::PromotionStop => "提前结束促销",
        Resource::GoodsReview => "首营品种和分类变更的审批",
        Resource::GoodsClass => "提出分类变更、提交首营",
        Resource::Documents => "商品资料原件",
        Resource::Stocks => "库存、养护和温湿度",
        Resource::Purchases => "采购订单",
        Resource::GoodsReceipts => "供货单位和收货",
        Resource::Acceptance => "质量验收",
        Resource::Reports => "药检报告",
        Resource::Orders => "订单",
        Resource::Payments => "收款、退款和对账",
        Resource::AfterSales => "售后",
        Resource::Reviews => "订单审核",
        Resource::Shipments => "拣货、复核和发货",
        Resource::Invoices => "发票",
        Resource::Receipts => "含麻回执",
        Resource::Recalls => "召回",
        Resource::Inspections => "迎检",
        Resource::Companies => "客户资料",
        Resource::CompanyApproval => "客户资格审批",
        Resource::Licences => "证照和收货地址审核",
        Resource::QualityRules => "质量管理规则",
        Resource::Contracts => "合同",
        Resource::Wallet => "提出余额、积分和现金券调整",
        Resource::Ads => "页面、广告和导航",
        Resource::MassMessages => "群发消息",
        Resource::MessageTemplates => "消息模板",
        Resource::Articles => "资讯和帮助",
        Resource::Feedback => "反馈和投诉",
        Resource::Search => "搜索维护",
        Resource::ShopFacts => "商城信息和本企业证照",
        Resource::Service => "在线客服",
        Resource::ServiceLead => "客服主管",
        Resource::Visits => "访问统计",
        Resource::ClientErrors => "页面错误",
        Resource::Audit => "操作日志",
        Resource::Staff => "员工账号",
    }
}

#[cfg(test)]
mod tests {
    use files::export::Value;

    use super::*;

    #[test]
    fn the_columns_are_the_roles_and_a_row_tells_what_each_may_do() {
        let heads = PERMISSIONS.columns.iter().skip(1).map(|column| column.title);
        assert!(heads.eq(Role::ALL.map(Role::text)));
        let cells = row(Resource::CompanyApproval);
        let place = |role: Role| 1 + Role::ALL.iter().position(|known| *known == role).unwrap();
        let told = |role: Role| match &cells[place(role)] {
            Value::Text(text) => text.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            [Role::Qa, Role::Super, Role::Warehouse].map(told),
            ["办理", "查看", ""]
        );
    }
}
