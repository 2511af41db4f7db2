//! The append-only, hash-chained audit log: each entry's hash covers its content and the hash before it.
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx, paging::part};
use sea_orm::{ConnectionTrait, DbErr, QueryOrder, Statement, prelude::*};
use serde_json::json;
use sha2::{Digest, Sha256};

pub use super::audit_entry::Entry;
use super::versions;
pub use crate::models::_entities::audit_entries::Model as AuditEntry;
use crate::models::_entities::audit_entries::{ActiveModel, Column, Entity, Model};

/// The hash before the first entry.
const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Serialises appends on PostgreSQL until the transaction ends; SQLite has one writer anyway.
const CHAIN_LOCK: &str = "select pg_advisory_xact_lock(7140001)";

/// Rows that one statement writes.
const CHUNK: usize = 200;

/// Writes the entry in the transaction of the change that it reports.
pub async fn append(tx: &WriteTx, actor: &Actor, entry: Entry, now: DateTime<Utc>) -> Result<(), DbErr> {
    append_many(tx, actor, vec![entry], now).await
}

/// The same for all changes of one action, in this order. It fails if someone else has changed the record
/// since this person read it (`kernel::read_at`).
pub async fn append_many(
    tx: &WriteTx,
    actor: &Actor,
    entries: Vec<Entry>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if !tx.is_sqlite() {
        tx.db()
            .execute_raw(Statement::from_string(tx.db().get_database_backend(), CHAIN_LOCK))
            .await?;
    }
    let form = actor.read_at.as_deref();
    let form = form.filter(|read_at| versions::touches(read_at, &entries));
    if let Some(read_at) = form {
        versions::compare(tx, read_at).await?;
    }
    let last = Entity::find().order_by_desc(Column::Id).one(tx.db()).await?;
    let mut previous_hash = last.map_or_else(|| GENESIS.to_owned(), |last| last.hash);
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        debug_assert_ne!(
            action_text(entry.action),
            entry.action,
            "people read no codes: the action needs words"
        );
        let mut row = Model {
            id: 0,
            at: now,
            actor_kind: actor.kind.code().into(),
            actor_id: actor.id,
            actor_name: actor.name.clone(),
            action: entry.action.into(),
            subject_kind: entry.subject_kind.into(),
            subject_id: entry.subject_id,
            before: entry.before,
            after: entry.after,
            reason: entry.reason,
            ip: actor.ip.clone(),
            previous_hash: std::mem::take(&mut previous_hash),
            hash: String::new(),
        };
        row.hash = hash_of(&row);
        previous_hash.clone_from(&row.hash);
        let mut row = ActiveModel::from(row).reset_all();
        row.id = sea_orm::ActiveValue::NotSet;
        rows.push(row);
    }
    for chunk in rows.chunks(CHUNK) {
        Entity::insert_many(chunk.to_vec())
            .exec_without_returning(tx.db())
            .await?;
    }
    match form {
        Some(read_at) => versions::note(tx, read_at).await,
        None => Ok(()),
    }
}

/// SHA-256 over everything the entry says, in a fixed order.
pub fn hash_of(entry: &Model) -> String {
    let content = json!([
        entry.at.timestamp_millis(),
        entry.actor_kind,
        entry.actor_id,
        entry.actor_name,
        entry.action,
        entry.subject_kind,
        entry.subject_id,
        entry.before,
        entry.after,
        entry.reason,
        entry.ip,
        entry.previous_hash,
    ]);
    hex::encode(Sha256::digest(content.to_string().as_bytes()))
}

/// One page of a record's history, the latest first, and the total.
pub async fn of_subject(
    db: &Db,
    (kind, id): (&str, i64),
    from: u64,
    limit: u64,
) -> Result<(Vec<Model>, u64), DbErr> {
    let found = Entity::find()
        .filter(Column::SubjectKind.eq(kind))
        .filter(Column::SubjectId.eq(id.to_string()));
    part(db, found.order_by_desc(Column::Id), from, limit).await
}

/// Walks the chain; the id of the first entry that was altered, if any.
pub async fn first_broken(db: &Db) -> Result<Option<i64>, DbErr> {
    let mut previous = GENESIS.to_owned();
    let mut after = 0;
    loop {
        let page = Entity::find()
            .filter(Column::Id.gt(after))
            .order_by_asc(Column::Id)
            .paginate(db, 1000)
            .fetch_page(0)
            .await?;
        let Some(last) = page.last() else { return Ok(None) };
        after = last.id;
        for entry in page {
            if entry.previous_hash != previous || entry.hash != hash_of(&entry) {
                return Ok(Some(entry.id));
            }
            previous = entry.hash;
        }
    }
}

/// How many entries there are, and the hash of the last.
pub async fn head(db: &Db) -> Result<(u64, String), DbErr> {
    let last = Entity::find().order_by_desc(Column::Id).one(db).await?;
    let entries = Entity::find().count(db).await?;
    Ok((entries, last.map_or_else(|| GENESIS.to_owned(), |last| last.hash)))
}

/// Is there an entry with this hash?
pub async fn contains(db: &Db, hash: &str) -> Result<bool, DbErr> {
    Ok(Entity::find().filter(Column::Hash.eq(hash)).count(db).await? > 0)
}

/// The label of an action code; unknown codes are returned unchanged.
#[allow(clippy::too_many_lines, reason = "one line per action")]
pub fn action_text(action: &str) -> &str {
    match action {
        "session.start" => "登录后台",
        "wallet_proposal.create" => "提出余额、积分或现金券调整",
        "wallet_proposal.approve" => "通过余额、积分或现金券调整",
        "wallet_proposal.reject" => "驳回余额、积分或现金券调整",
        "wallet_proposal.withdraw" => "撤回余额、积分或现金券调整",
        "coupon.create" => "新建优惠券",
        "coupon.update" => "修改优惠券",
        "coupon.propose" => "提交优惠券审批",
        "coupon.withdraw" => "撤回优惠券审批",
        "coupon.approve" => "批准优惠券",
        "coupon.reject" => "驳回优惠券",
        "coupon.stop" => "停发优惠券",
        "coupon.codes" => "生成兑换码",
        "coupon.give" => "发放优惠券",
        "coupon_claim.void" => "作废客户的优惠券",
        "reward_rules.update" => "修改积分规则",
        "service.take" => "接待客户",
        "service.assign" => "分派会话",
        "service.put_back" => "会话退回排队",
        "service.close" => "结束会话",
        "service_rules.update" => "修改在线客服规则",
        "shop_facts.update" => "修改商城信息",
        "own_licence.update" => "修改本企业证照",
        "quick_reply.create" => "新增快捷回复",
        "quick_reply.update" => "修改快捷回复",
        "quick_reply.delete" => "删除快捷回复",
        "mass_message.create" => "新建群发消息",
        "mass_message.update" => "修改群发消息",
        "mass_message.propose" => "提交群发消息",
        "mass_message.withdraw" => "撤回群发消息",
        "mass_message.approve" => "放行群发消息",
        "mass_message.reject" => "驳回群发消息",
        "mass_message.stop" => "停止群发消息",
        "mass_message.take_back" => "撤回已发的群发消息",
        "message_rules.update" => "修改群发规则",
        "message_template.update" => "修改消息模板",
        "message_template.reset" => "恢复消息模板的默认文字",
        "session.end" => "退出后台",
        "licence.approve" => "通过证照",
        "licence.reject" => "驳回证照",
        "licence.withdraw" => "客户撤回证照",
        "licence.check" => "初审证照",
        "licence.correct" => "更正证照",
        "address.approve" => "通过收货地址",
        "address.reject" => "驳回收货地址",
        "licence.remind" => "提醒换证",
        "document_rule.update" => "修改证照要求",
        "second_look.update" => "修改复审要求",
        "correction_rule.update" => "修改证照更正的复审要求",
        "company.dossier" => "导出首营资料",
        "staff.create" => "新增员工账号",
        "staff.update" => "修改员工账号",
        "role_conflict.update" => "修改不相容岗位",
        "staff.password" => "重置员工密码",
        "staff.totp" => "关闭员工动态口令",
        "session.password" => "修改自己的密码",
        "session.totp_on" => "开启动态口令",
        "session.totp_off" => "关闭动态口令",
        "company.approve" => "通过客户审核",
        "company.suspend" => "停用客户",
        "company.update" => "修改客户资料",
        "company.contact" => "登记激活手机号",
        "session.act_for" => "切换门店",
        "member.update" => "修改企业成员",
        "contract.sign" => "签署合同",
        "contract.void" => "作废合同",
        "contract_text.create" => "发布合同文本",
        "contract_rule.update" => "修改合同规则",
        "goods.create" => "新增商品",
        "goods.update" => "修改商品",
        "goods.bulk" => "批量修改商品",
        "goods.import" => "导入商品",
        "first_sale.hand_in" => "提交首营审批",
        "first_sale.approve" => "通过首营审批",
        "first_sale.reject" => "驳回首营审批",
        "first_sale_rule.update" => "修改首营资料要求",
        "class_change.propose" => "提交分类变更（待审批）",
        "class_change.approve" => "通过分类变更",
        "class_change.reject" => "驳回分类变更",
        "class_change.withdraw" => "撤回分类变更",
        "class_rule.propose" => "提交管控名录新增（待审批）",
        "class_rule.end" => "提交管控名录移除（待审批）",
        "class_rule.approve" => "通过管控名录变更",
        "class_rule.reject" => "驳回管控名录变更",
        "class_rule.withdraw" => "撤回管控名录变更",
        "sale_rule.create" => "新增控销规则",
        "sale_rule.update" => "修改控销规则",
        "sale_rule.delete" => "删除控销规则",
        "goods_price.create" => "新增专属价",
        "goods_price.update" => "修改专属价",
        "goods_price.delete" => "删除专属价",
        "price_change.propose" => "提出改价",
        "price_change.approve" => "复核通过改价",
        "price_change.reject" => "驳回改价",
        "price_change.withdraw" => "撤回改价",
        "price_change.lapse" => "改价失效",
        "price_rules.update" => "修改改价规则",
        "category.create" => "新增分类",
        "category.update" => "修改分类",
        "category.move" => "移动分类",
        "category.delete" => "删除分类",
        "maker.create" => "新增生产企业",
        "maker.update" => "修改生产企业",
        "maker.delete" => "删除生产企业",
        "brand.create" => "新增品牌",
        "brand.update" => "修改品牌",
        "brand.delete" => "删除品牌",
        "nav_item.create" => "新增导航",
        "nav_item.update" => "修改导航",
        "nav_item.delete" => "删除导航",
        "stock.adjust" => "调整库存",
        "care.note" => "登记养护",
        "climate.note" => "登记温湿度",
        "climate.handle" => "处理温湿度报警",
        "destruction.note" => "登记销毁",
        "supplier.create" => "新增供货单位",
        "supplier.update" => "修改供货单位",
        "supplier.opinion" => "供货单位审批意见",
        "goods_receipt.create" => "登记收货",
        "goods_receipt.accept" => "收货验收",
        "goods_receipt.withdraw" => "作废收货单",
        "receiving_rules.update" => "修改验收规则",
        "order.ship" => "订单发货",
        "order.cancel" => "取消订单",
        "order.pass_review" => "订单审核通过",
        "order.refuse_review" => "订单审核不通过",
        "order.agree_cancel" => "同意取消订单",
        "order.decline_cancel" => "不同意取消订单",
        "review_rules.update" => "修改审核规则",
        "shipment.start" => "开始拣货",
        "shipment.pick" => "确认拣货",
        "shipment.check" => "出库复核",
        "dispatch_rules.update" => "修改出库规则",
        "cold_parcel.decide" => "处理冷链异常",
        "shipment.codes" => "登记追溯码",
        "shipment.void" => "作废拣货单",
        "shipment.send" => "包裹发货",
        "shipment.temperature" => "上传温度记录",
        "trace_prefix.forget" => "删除追溯码归属",
        "batch.lock" => "锁定批号",
        "batch.unlock" => "解锁批号",
        "ad.create" => "新增广告",
        "ad.update" => "修改广告",
        "article.create" => "新增文章",
        "article.update" => "修改文章",
        "article.delete" => "删除文章",
        "article_category.create" => "新增文章栏目",
        "article_category.update" => "修改文章栏目",
        "article_category.delete" => "删除文章栏目",
        "feedback.answer" => "答复反馈",
        "feedback.close" => "办结反馈",
        "feedback.assign" => "分派反馈",
        "activity.create" => "新增活动",
        "activity.update" => "修改活动",
        "activity.delete" => "删除活动",
        "page.create" => "新增页面",
        "page.update" => "修改页面",
        "page.publish" => "发布页面",
        "page.unpublish" => "下线页面",
        "page.restore" => "恢复页面",
        "page.delete" => "删除页面",
        "zone.update" => "修改专区",
        "goods_document.create" => "上传商品资料",
        "goods_document.replace" => "替换商品资料",
        "goods_document.withdraw" => "撤下商品资料",
        "ad.delete" => "删除广告",
        "hot_word.create" => "新增热词",
        "hot_word.update" => "修改热词",
        "hot_word.delete" => "删除热词",
        "search_synonym.create" => "新增同义词",
        "search_synonym.update" => "修改同义词",
        "search_synonym.delete" => "删除同义词",
        "search_stop_word.create" => "新增停用词",
        "search_stop_word.delete" => "删除停用词",
        "search_pin.create" => "新增搜索置顶",
        "search_pin.update" => "修改搜索置顶",
        "search_pin.delete" => "删除搜索置顶",
        "member.close" => "注销账户",
        "draw.create" => "新增抽奖",
        "draw.update" => "修改抽奖",
        "draw.delete" => "删除抽奖",
        "draw.start" => "开始抽奖",
        "draw.pause" => "暂停抽奖",
        "draw.end" => "结束抽奖",
        "draw.approve" => "批准抽奖预算",
        "draw.refuse" => "驳回抽奖",
        "draw_rules.update" => "修改抽奖审批限额",
        "draw_record.deliver" => "发放抽奖奖金",
        "points_goods.create" => "新增积分商品",
        "points_goods.update" => "修改积分商品",
        "points_order.ship" => "积分订单发货",
        "points_order.cancel" => "取消积分订单",
        "wanted.answer" => "答复求购",
        "report.upload" => "上传检验报告",
        "report.seal" => "检验报告盖章",
        "report.withdraw" => "撤下检验报告",
        "after_sale.accept" => "受理售后",
        "after_sale.reject" => "拒绝售后",
        "after_sale.arrive" => "退货到仓",
        "after_sale.inspect" => "验收退货",
        "after_sale.refund" => "售后退款",
        "after_sale.replace" => "售后换货",
        "after_sale.return_refused" => "退回未通过的退货",
        "after_sale_reason.create" => "新增售后原因",
        "after_sale_reason.update" => "修改售后原因",
        "after_sale_rules.update" => "修改售后规则",
        "quarantine.release" => "处理待验品",
        "campaign.create" => "新增促销活动",
        "campaign.update" => "修改促销活动",
        "campaign.delete" => "删除促销活动",
        "campaign.propose" => "提交促销活动",
        "campaign.withdraw" => "撤回促销活动",
        "campaign.approve" => "批准促销活动",
        "campaign.refuse" => "退回促销活动",
        "campaign.stop" => "停止促销活动",
        "campaign_rules.update" => "修改促销审批限额",
        "freight_rule.create" => "新增运费规则",
        "freight_rule.update" => "修改运费规则",
        "freight_rule.delete" => "删除运费规则",
        "goods_tax.update" => "修改税率",
        "inspection.print" => "打印迎检台账",
        "inspection.export" => "导出迎检台账",
        "inspection.package" => "打包迎检资料",
        "invoice.retry" => "重新开票",
        "receipt.decide" => "核对含麻回执",
        "quantity_rules.update" => "修改数量预警规则",
        "goods.particulars" => "登记产地、标准、注册人等",
        "quality_paper.add" => "登记质量凭证",
        "quality_paper.file" => "上传质量凭证",
        "recall.draft" => "起草召回",
        "recall.issue" => "发出召回",
        "recall.drop" => "放弃召回",
        "recall.close" => "结束召回",
        "recall.call" => "登记召回电话回复",
        "recall.report" => "登记召回报告",
        "bank_movement.return_rest" => "退还转账余款",
        "transfer.confirm" => "确认到款",
        "transfer.return" => "退回转账凭证",
        "refund.instead" => "改道退款",
        "refund.release" => "放行退款",
        "refund.retry" => "重试退款",
        "payment_alarm.seen" => "处理支付告警",
        "statement.fetch" => "下载渠道账单",
        "statement.upload" => "上传银行账单",
        "statement_difference.settle" => "处理对账差异",
        "upload.create" => "上传图片",
        other => other,
    }
}
