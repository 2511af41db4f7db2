/** Areas that open with a later step of the project: what each will hold, and where to go on. A finished area leaves this table. */
export interface Area {
  what: string;
  /** where the same need is met today */
  to: string;
  go: string;
}

const goods = { to: "/list", go: "去逛商品列表" } as const;
const orders = { to: "/order", go: "查看我的订单" } as const;
const member = { to: "/user", go: "回到会员中心" } as const;
const contact = { to: "/help/us/link", go: "联系我们" } as const;

export const areas: Record<string, Area> = {
  "/jfsc": { what: "用采购积分兑换礼品和优惠券，积分在订单完成后到账。", ...goods },
  "/zhzq": { what: "把常一起采购的商品按组合价成套购买。", ...goods },
  "/register/step1": { what: "单体药店和诊所注册：验证手机号、设置密码。", ...contact },
  "/register/step2": { what: "填写企业和证照信息，上传营业执照与许可证。", ...contact },
  "/register/step3": { what: "提交资质后在这里查看审核进度和下一步。", ...contact },
  "/register/dd/step1": { what: "连锁总部和门店注册：验证手机号、设置密码。", ...contact },
  "/register/dd/step2": { what: "填写总部或门店信息，上传证照。", ...contact },
  "/register/dd/step3": { what: "提交后在这里查看连锁资质的审核进度。", ...contact },
  "/register/yl/step1": { what: "医院、卫生院等医疗机构注册：验证手机号、设置密码。", ...contact },
  "/register/yl/step2": { what: "填写医疗机构信息，上传执业许可证或备案凭证。", ...contact },
  "/register/yl/step3": { what: "提交后在这里查看医疗机构资质的审核进度。", ...contact },
  "/register/jh/step1": { what: "线下老客户用预留手机号激活网上账户。", ...contact },
  "/register/jh/step2": { what: "核对已有的企业资料，补齐过期证照。", ...contact },
  "/register/jh/step3": { what: "激活完成后直接登录采购。", ...contact },
  "/register/wechat": { what: "用微信扫码注册，并与采购账户绑定。", ...contact },
  "/forget/step1": { what: "用注册手机号接收验证码，找回密码。", ...contact },
  "/forget/step2": { what: "验证通过后设置新密码。", ...contact },
  "/forget/step3": { what: "新密码生效后，用它重新登录。", to: "/login", go: "去登录" },
  "/basic": { what: "查看企业资料，修改联系人和手机号。", ...member },
  "/zzzj": { what: "查看证照的审核状态和有效期，上传新版本。", ...member },
  "/ddgl": { what: "管理连锁门店，把购物车复制给门店。", ...member },
  "/bdwx": { what: "绑定微信后可以扫码登录、接收订单提醒。", ...member },
  "/jybg": { what: "按商品和批号下载已发货批次的药检报告。", ...orders },
  "/wdqb_yegl": { what: "查看余额和每一笔收支。", ...member },
  "/wdqb_jfgl": { what: "查看积分和积分明细。", ...member },
  "/wdqb_yhq": { what: "查看未使用、已使用和过期的优惠券。", ...member },
  "/wdqb_xjq": { what: "查看可在结算时抵付的现金券。", ...member },
  "/dzht": { what: "在线签署年度购销合同，签署后即可下单。", ...contact },
  "/dzfp": { what: "查询和下载订单的电子发票。", ...orders },
  "/order/returnInfo/:id": { what: "查看退货的验收和退款进度。", ...orders },
  "/order/afterSalesInfo/:id": { what: "查看售后申请的处理进度。", ...orders },
  "/jfdd": { what: "查看积分兑换的订单和物流。", ...orders },
  "/hmdd": { what: "确认含麻黄碱类商品收货，上传盖章的随货同行单。", ...orders },
  "/hb": { what: "活动期内累计实付达到档位，返现金券。", ...goods },
  "/mrtj": { what: "每天一批特价品种，当天有效。", ...goods },
  "/ptzq": { what: "多家药店一起订购，达到数量享拼团价。", ...goods },
  "/welfare": { what: "活动商品统一按 94 折结算。", ...goods },
  "/zhmz": { what: "组合购买达到金额，赠送指定商品。", ...goods },
  "/zhmz/list": { what: "列出参加组合满赠的全部商品。", ...goods },
  "/lqzx": { what: "领取可用于采购的优惠券。", ...goods },
  "/zqmb": { what: "在专区购买，差价以现金券补回。", ...goods },
  "/yyh": { what: "医药会期间的厂家活动和会场价。", ...goods },
  "/yyh/list": { what: "列出医药会的全部参会商品。", ...goods },
  "/hdmb": { what: "参加活动的商品，差价以现金券补回。", ...goods },
  "/yjfk": { what: "向我们提意见和建议，客服会回复您。", ...contact },
  "/news/hy": { what: "医药行业的政策和市场动态。", ...goods },
  "/news/company": { what: "药集的公告和活动通知。", ...goods },
  "/news/info/:id/:type": { what: "阅读一篇新闻的全文。", ...goods },
};
