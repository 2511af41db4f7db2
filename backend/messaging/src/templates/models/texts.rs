//! The built-in texts of automatic messages, each with its allowed placeholders.
use crate::models::kinds::Kind;

/// The placeholder values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placeholder {
    pub name: &'static str,
    pub text: &'static str,
    pub sample: &'static str,
    /// Without it the subject would be unclear.
    pub is_needed: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    pub id: i64,
    pub code: &'static str,
    pub kind: Kind,
    pub name: &'static str,
    pub title: &'static str,
    pub body: &'static str,
    pub placeholders: &'static [Placeholder],
}

const fn needed(name: &'static str, text: &'static str, sample: &'static str) -> Placeholder {
    Placeholder {
        name,
        text,
        sample,
        is_needed: true,
    }
}

const fn free(name: &'static str, text: &'static str, sample: &'static str) -> Placeholder {
    Placeholder {
        name,
        text,
        sample,
        is_needed: false,
    }
}

const NUMBER: Placeholder = needed("number", "订单号", "YJ20261120000123");
const STATUS: Placeholder = free("status", "订单状态", "待收货");
const REASON: Placeholder = needed("reason", "原因", "照片不清楚");
const LICENCE: Placeholder = needed("licence", "证照", "药品经营许可证");
const PLACE: Placeholder = needed("place", "收货地址", "武汉市东西湖区金山大道 8 号");
const CONTRACT: Placeholder = needed("contract", "合同", "质量保证协议");
const LAST_DAY: Placeholder = needed("last_day", "最后一天", "2026 年 12 月 31 日");
const DAYS: Placeholder = needed("days", "剩余天数", "30");
const NEXT_STEP: Placeholder = needed(
    "next_step",
    "下一步",
    "请尽快上传新证，审核通过前旧证在有效期内仍然可用。",
);
const QA_NOTE: Placeholder = needed("note", "质量部的附言", "质量部提醒：请带上副本。");
const CONSEQUENCE: Placeholder = needed(
    "consequence",
    "到期的后果",
    "，之后不能采购药品，其他商品不受影响",
);
const CHECK: Placeholder = needed("check", "要办的事", "校验");
const CHECK_STEP: Placeholder = needed("next_step", "下一步", "办好后请上传新的证照并填写新的日期。");
const EXPIRY: &[Placeholder] = &[LICENCE, LAST_DAY, CONSEQUENCE, NEXT_STEP, QA_NOTE];
const CLAIM: Placeholder = needed("number", "售后单号", "SH20261120000123");
const CLAIM_STATUS: Placeholder = free("status", "售后状态", "待退款");
const PROGRESS: Placeholder = needed("progress", "进展", "申请已同意，等待退款");
const BECAUSE: Placeholder = needed("because", "原因", "原因：照片看不清批号。");
const ORDER: &[Placeholder] = &[NUMBER, STATUS];
const ORDER_WITH_REASON: &[Placeholder] = &[NUMBER, STATUS, REASON];
const CLAIM_MOVED: &[Placeholder] = &[CLAIM, CLAIM_STATUS];
const CLAIM_WITH_PROGRESS: &[Placeholder] = &[CLAIM, CLAIM_STATUS, PROGRESS];
const CLAIM_WITH_REASON: &[Placeholder] = &[CLAIM, CLAIM_STATUS, BECAUSE];
const COUPON: Placeholder = needed("coupon", "优惠券", "满百立减");
const DRAW: Placeholder = needed("draw", "抽奖活动", "双十二抽奖");
const GIFT: Placeholder = needed("gift", "礼品", "保温杯");

macro_rules! templates {
    ($($id:literal $code:ident $kind:ident $name:literal $title:literal $body:literal $placeholders:expr;)*) => {
        /// The kinds of messages; their numbers never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Template { $($code,)* }

        impl Template {
            pub const fn built_in(self) -> &'static BuiltIn {
                match self {
                    $(Self::$code => const {
                        &BuiltIn {
                            id: $id,
                            code: stringify!($code),
                            kind: Kind::$kind,
                            name: $name,
                            title: $title,
                            body: $body,
                            placeholders: $placeholders,
                        }
                    },)*
                }
            }
        }

        pub const ALL: &[Template] = &[$(Template::$code,)*];
    };
}

templates! {
    1 LicenceApproved Licence "证照通过审核" "{{licence}}已通过审核" "现在可以采购这份证照经营范围内的商品。" &[LICENCE];
    2 LicenceRejected Licence "证照未通过审核" "{{licence}}未通过审核" "原因：{{reason}}。请按原因修改后重新提交。" &[LICENCE, REASON];
    3 AddressApproved Licence "收货地址通过核对" "收货地址已通过核对" "{{place}}：现在可以往这个地址送货。" &[PLACE];
    4 AddressRejected Licence "收货地址未通过核对" "收货地址未通过核对" "{{place}}：{{reason}}。请按原因修改地址，或上传载明它的《收货委托书》。" &[PLACE, REASON];
    5 CompanyApproved System "企业通过审核" "企业审核已通过" "现在可以查看价格并下单采购。" &[];
    6 CompanySuspended System "企业账号停用" "企业账号已停用" "原因：{{reason}}。暂时不能下单，请联系客服处理。" &[REASON];
    7 CompanyInReview System "企业资料审核中" "企业资料审核中" "审核通过前暂时不能下单。" &[];
    8 WantedAnswered System "求购有回复" "求购“{{name}}”{{status}}" "{{reply}}" &[needed("name", "求购的商品", "冬虫夏草"), free("status", "进展", "已找到"), needed("reply", "回复", "下周到货，到时通知您。")];
    9 OrderNeedsApproval Order "订单等内部审批" "有订单等待您审批" "{{member}} 提交的订单 {{number}} 超过了下单限额，请在订单页写明的时限内审批，过时自动取消。" &[NUMBER, free("member", "下单人", "李采购")];
    10 OrderApproved Order "订单通过内部审批" "订单{{status}}" "订单 {{number}}：企业内部审批已通过，请尽快付款。" ORDER;
    11 OrderDisapproved Order "订单未通过内部审批" "订单{{status}}" "订单 {{number}}：没有通过企业内部审批，已取消。原因：{{reason}}。" ORDER_WITH_REASON;
    12 OrderSlipReturned Order "转账回单退回" "订单{{status}}" "订单 {{number}}：转账回单被财务退回，请按原因重新付款或重新提交。原因：{{reason}}。" ORDER_WITH_REASON;
    13 OrderInReview Order "订单收款待审核" "订单{{status}}" "订单 {{number}}：已收到货款，正在审核，通过后等待发货。" ORDER;
    14 OrderReviewed Order "订单通过审核" "订单{{status}}" "订单 {{number}}：已通过审核，正在备货。" ORDER;
    15 OrderRefused Order "订单未通过审核" "订单{{status}}" "订单 {{number}}：没有通过审核，已取消，已付的货款会退还。原因：{{reason}}。" ORDER_WITH_REASON;
    16 OrderPaid Order "订单收款备货" "订单{{status}}" "订单 {{number}}：已收到货款，正在备货。" ORDER;
    17 OrderPartlyShipped Order "订单部分发货" "订单{{status}}" "订单 {{number}}：一部分商品已经发出，其余的随后发出。" ORDER;
    18 OrderShipped Order "订单发货" "订单{{status}}" "订单 {{number}}：商品已经发出，收到后请核对批号并确认收货。" ORDER;
    19 OrderFinished Order "订单完成" "订单{{status}}" "订单 {{number}}：已完成，如有问题请在订单中申请售后。" ORDER;
    20 OrderCancelled Order "订单取消" "订单{{status}}" "订单 {{number}}：已取消，已付的货款会退回：在线支付的原路退回，转账和余额支付的退到账户余额。" ORDER;
    21 OrderClosed Order "订单关闭" "订单{{status}}" "订单 {{number}}：已关闭，如有疑问请联系客服。" ORDER;
    22 ParcelDelivered Order "包裹签收" "包裹已签收" "订单 {{number}} 的包裹已由快递送达，请核对商品和批号后确认收货。" &[NUMBER];
    23 UnitsDropped Order "缺货退款" "有商品缺货，已退款" "订单 {{number}}：{{goods}} 缺货，退款 {{amount}} 元，其余商品照常发货。" &[NUMBER, needed("goods", "缺货商品", "阿莫西林胶囊 2 盒"), needed("amount", "退款金额", "25.60")];
    24 RefundArrived Order "退款到账" "退款已到账" "{{about}}：{{amount}} 元已退回{{place}}。" &[needed("about", "哪一笔", "订单 YJ20261120000123"), needed("amount", "金额", "128.00"), free("place", "退到哪里", "企业余额")];
    25 InvoiceIssued Order "电子发票开具" "电子发票已开具" "订单 {{number}} 的发票 {{invoice}}，价税合计 ¥{{total}}，可在电子发票里下载。" &[NUMBER, needed("invoice", "发票号码", "26422000000012345678"), free("total", "价税合计", "1280.00")];
    26 RedInvoiceIssued Order "红字发票开具" "红字发票已开具" "订单 {{number}} 的发票 {{invoice}}，价税合计 ¥{{total}}，可在电子发票里下载。" &[NUMBER, needed("invoice", "发票号码", "26422000000012345679"), free("total", "价税合计", "-128.00")];
    27 ReceiptFiled Order "含麻回执归档" "含麻回执已归档" "订单 {{number}} 的回执已复核归档。" &[NUMBER];
    28 ReceiptRefused Order "含麻回执有异常" "含麻回执有异常" "订单 {{number}} 的回执没有通过复核，原因：{{reason}}。请修改后重新提交。" &[NUMBER, REASON];
    29 RecallIssued System "药品召回" "【{{level}}】{{goods}} 批号 {{batch}}" "请立即停售并封存这一批药品。{{instruction}}。请在召回通知里回复库存和已售数量。" &[needed("level", "召回级别", "一级召回"), needed("goods", "商品", "阿莫西林胶囊"), needed("batch", "批号", "20260301"), needed("instruction", "处理要求", "在 24 小时内寄回")];
    30 ReportReady Order "药检报告上传" "药检报告可以下载了" "{{goods}} 批号 {{batch}} 的药检报告已上传。" &[needed("goods", "商品", "阿莫西林胶囊"), needed("batch", "批号", "20260301")];
    31 ContractSigned Licence "合同签署" "《{{contract}}》已签署" "合同 {{number}} 有效期自 {{from}} 起至 {{last_day}} 止，可在电子合同里下载。" &[CONTRACT, needed("number", "合同编号", "HT202611200001"), free("from", "第一天", "2026 年 1 月 1 日"), LAST_DAY];
    32 ContractVoided Licence "合同作废" "《{{contract}}》已作废" "合同 {{number}} 已作废，原因：{{reason}}。请在电子合同里重新签署。" &[CONTRACT, needed("number", "合同编号", "HT202611200001"), REASON];
    33 WelcomeCoupons Promotion "新客优惠券到账" "新客优惠券已到账" "{{count}} 张新客优惠券已放入您的账户，请在有效期内使用。" &[free("count", "张数", "3")];
    34 Credited Promotion "积分、现金券或余额到账" "{{amount}} 已到账" "{{why}}{{until}}。" &[needed("amount", "到账", "现金券 20.00 元"), needed("why", "来由", "满额返现：十一月返利"), free("until", "有效期", "，有效期至 2026-12-31")];
    35 LotsExpiring Promotion "积分或现金券即将到期" "{{amount}} 即将到期" "有效期至 {{last_day}}，到期后自动失效，请尽快使用。" &[needed("amount", "到期的", "积分 1,200"), LAST_DAY];
    36 CouponsExpiring Promotion "优惠券即将到期" "{{count}} 张优惠券即将到期" "{{which}}有效期至 {{last_day}}，到期后不能再用。" &[free("count", "张数", "2"), needed("which", "哪些券", "“满 500 减 30”等 2 张优惠券"), LAST_DAY];
    37 LicenceExpiring Licence "证照即将到期" "《{{licence}}》还有 {{days}} 天到期" "有效期到 {{last_day}}为止{{consequence}}。{{next_step}}{{note}}" &[LICENCE, DAYS, LAST_DAY, CONSEQUENCE, NEXT_STEP, QA_NOTE];
    38 LicenceExpiresToday Licence "证照今天到期" "《{{licence}}》今天到期" "有效期到 {{last_day}}为止{{consequence}}。{{next_step}}{{note}}" EXPIRY;
    39 LicenceExpired Licence "证照已过期" "《{{licence}}》已过期" "这份证照的有效期到 {{last_day}}为止{{consequence}}。{{next_step}}{{note}}" EXPIRY;
    40 ContractExpiring Licence "合同即将到期" "《{{contract}}》还有 {{days}} 天到期" "合同的有效期到 {{last_day}}为止，之后不能下单。现在就可以在线续签，新合同从到期次日起生效。" &[CONTRACT, DAYS, LAST_DAY];
    41 ContractExpiresToday Licence "合同今天到期" "《{{contract}}》今天到期" "合同的有效期到 {{last_day}}为止，之后不能下单。现在就可以在线续签，新合同从到期次日起生效。" &[CONTRACT, LAST_DAY];
    42 ContractExpired Licence "合同已到期" "《{{contract}}》已到期" "合同的有效期到 {{last_day}}为止，现在不能下单，在线续签后马上恢复。" &[CONTRACT, LAST_DAY];
    43 ClaimToSend Order "售后等您寄回" "售后{{status}}" "售后单 {{number}}：申请已同意，请按售后单上的地址寄回商品，并填写运单号。" CLAIM_MOVED;
    44 ClaimInspecting Order "售后质量验收" "售后{{status}}" "售后单 {{number}}：仓库已收到您寄回的商品，正在质量验收。" CLAIM_MOVED;
    45 ClaimSettling Order "售后待退款或补发" "售后{{status}}" "售后单 {{number}}：{{progress}}。" CLAIM_WITH_PROGRESS;
    46 ClaimDone Order "售后完成" "售后{{status}}" "售后单 {{number}}：{{progress}}，请核对。" CLAIM_WITH_PROGRESS;
    47 ClaimCancelled Order "售后取消" "售后{{status}}" "售后单 {{number}}：{{progress}}。" CLAIM_WITH_PROGRESS;
    48 ClaimRejected Order "售后驳回" "售后{{status}}" "售后单 {{number}}：申请没有通过。{{because}}如有新的证据可以重新申请。" CLAIM_WITH_REASON;
    49 ClaimFailed Order "售后验收不合格" "售后{{status}}" "售后单 {{number}}：退回的商品验收不合格，将寄回给您。{{because}}" CLAIM_WITH_REASON;
    50 ClaimGoodsSentBack Order "售后退回商品寄出" "售后退回商品已寄出" "售后单 {{number}}：{{progress}}。" &[CLAIM, PROGRESS];
    51 FeedbackAnswered System "反馈有回复" "您的{{kind}}反馈{{status}}" "{{reply}}" &[free("kind", "反馈类型", "投诉"), free("status", "进展", "已回复"), needed("reply", "回复", "已联系承运商，今天补送。")];
    52 ServiceAnswered Service "客服消息未读" "客服{{staff}}给您发来消息" "您有 {{count}} 条客服消息还没有查看，请登录商城打开在线客服。" &[free("staff", "客服", "小王"), free("count", "未读条数", "2")];
    53 PrizePaid Order "大额奖金到账" "奖金已到账" "{{draw}}：{{prize}}已放入账户余额。" &[DRAW, needed("prize", "奖品", "500 元奖金")];
    54 PrizeExpired Order "实物奖品过期" "奖品已过期" "{{draw}}：您抽中的实物奖品 {{days}} 天内没有填写收货地址，已失效。" &[DRAW, free("days", "领奖天数", "30")];
    55 GiftShipped Order "礼品发货" "礼品已发货" "{{gift}}：{{carrier}}，运单号 {{waybill}}，请留意查收。" &[GIFT, needed("carrier", "快递公司", "顺丰速运"), needed("waybill", "运单号", "SF1234567890")];
    56 GiftCancelled Order "积分订单取消" "积分订单已取消" "{{gift}}：{{reason}}。所用积分和现金已退回。" &[GIFT, REASON];
    57 CheckDue Licence "校验、年报即将到期" "《{{licence}}》的{{check}}还有 {{days}} 天到期" "最后一天是 {{last_day}}{{consequence}}。{{next_step}}{{note}}" &[LICENCE, CHECK, DAYS, LAST_DAY, CONSEQUENCE, CHECK_STEP, QA_NOTE];
    58 CheckOver Licence "校验、年报已过期" "《{{licence}}》的{{check}}已过期" "最后一天是 {{last_day}}{{consequence}}。{{next_step}}{{note}}" &[LICENCE, CHECK, LAST_DAY, CONSEQUENCE, CHECK_STEP, QA_NOTE];
    59 RestClosed Order "部分商品不再发货" "部分商品不再发货，货款退回" "订单 {{number}}：{{goods}} 不再发货，原因：{{reason}}。退回货款 {{amount}} 元，其他商品不受影响。" &[NUMBER, REASON, needed("goods", "不再发货的商品", "阿莫西林胶囊 2 盒"), needed("amount", "退款金额", "25.60")];
    60 Debited Order "积分、现金券或余额扣减" "{{amount}} 已扣减" "{{why}}。如有疑问请联系客服。" &[needed("amount", "扣减", "积分 300"), needed("why", "来由", "人工调整：录入有误，更正")];
    61 CouponsAdded Promotion "优惠券发放" "{{count}} 张优惠券已到账" "商家赠送“{{coupon}}”，有效期自 {{first_day}}起至 {{last_day}}止，请在有效期内使用。" &[free("count", "张数", "2"), COUPON, needed("first_day", "第一天", "2026 年 12 月 1 日"), LAST_DAY];
    62 CouponsVoided Promotion "优惠券作废" "{{count}} 张优惠券已作废" "“{{coupon}}”已作废，不能再用，原因：{{reason}}。如有疑问请联系客服。" &[free("count", "张数", "2"), COUPON, REASON];
    63 GroupJoined Order "拼团付款" "已付款，等待成团" "订单 {{number}}：已收到货款，正在等待成团；成团后等待发货，到期没有成团会自动退款。" &[NUMBER];
    64 GroupSucceeded Order "拼团成功" "拼团成功" "订单 {{number}}：拼团成功，等待发货。" &[NUMBER];
    65 GroupFailed Order "拼团没有成团" "没有成团，订单已取消" "订单 {{number}}：到期没有成团，已自动取消，已付的货款会退回：在线支付的原路退回，转账和余额支付的退到账户余额；现金券一并退回。" &[NUMBER];
    66 RewardTakenBack Order "积分或现金券扣回" "{{amount}} 已扣回" "{{why}}，所得的奖励按留下的商品重新计算{{rest}}。如有疑问请联系客服。" &[needed("amount", "扣回的", "20 积分"), needed("why", "来由", "订单 YJ20261120000123 有退货或退款"), needed("rest", "不够扣的", "，余额不足的 10 积分从以后的奖励中扣除")];
    67 OrderCancelledByShop Order "商家取消订单" "订单{{status}}" "订单 {{number}}：已由商家取消，已付的货款会退还。原因：{{reason}}。" ORDER_WITH_REASON;
    68 PrizeExpiring Order "实物奖品即将过期" "奖品还没有领取" "{{draw}}：您抽中的{{prize}}请在 {{before}} 前填写收货地址领取，过期失效。" &[DRAW, needed("prize", "奖品", "电饭煲"), needed("before", "领取期限", "2026 年 12 月 31 日 10:15")];
    69 OrderUndecided Order "订单未等到内部审批" "订单{{status}}" "订单 {{number}}：还没有经过企业内部审批，已取消。原因：{{reason}}。" ORDER_WITH_REASON;
    70 RewardOwed Order "积分或现金券待扣回" "{{amount}} 待扣回" "{{why}}，所得的奖励按留下的商品重新计算；账户里已没有可扣的，{{amount}} 从以后的奖励中扣除，明细见钱包。如有疑问请联系客服。" &[needed("amount", "待扣回的", "20 积分"), needed("why", "来由", "订单 YJ20261120000123 有退货或退款")];
    71 PrizeReturned Order "奖品退回待领取" "奖品需要重新领取" "{{draw}}：您的奖品{{prize}}没有寄出，原因：{{reason}}。请在 {{before}} 前重新填写收货地址领取，如有疑问请联系客服。" &[DRAW, needed("prize", "奖品", "电饭煲"), REASON, needed("before", "领取期限", "2026 年 12 月 31 日 10:15")];
}

#[cfg(test)]
mod tests {
    use super::{
        super::wording::{self, TemplateText},
        *,
    };

    #[test]
    fn every_text_of_the_shop_would_pass_as_one_of_staff() {
        for (place, template) in ALL.iter().enumerate() {
            let built_in = template.built_in();
            assert_eq!(built_in.id, place as i64 + 1, "{}", built_in.code);
            let errors = wording::faults(built_in, &TemplateText::of(built_in));
            assert!(errors.is_empty(), "{}: {errors:?}", built_in.code);
        }
    }

    #[test]
    fn every_text_of_the_shop_says_all_that_it_is_given() {
        for template in ALL {
            let built_in = template.built_in();
            let read = TemplateText::of(built_in).sample(built_in);
            let whole = format!("{}{}", read.title, read.body);
            assert!(!whole.contains("{{") && !whole.contains("}}"), "{whole}");
            let mut names = std::collections::HashSet::new();
            for placeholder in built_in.placeholders {
                let (code, name) = (built_in.code, placeholder.name);
                assert!(names.insert(name), "{code} lists {name} twice");
                assert!(whole.contains(placeholder.sample), "{code} leaves {name} out");
            }
        }
    }
}
