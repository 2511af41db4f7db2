import icon from "@mui/icons-material/LocalOfferOutlined";
import { AUDIENCE } from "../../i18n/audience";
import { later } from "../../loading/later";
import type { Definition } from "../definition";

export const campaigns: Definition[] = [
  {
    name: "campaigns",
    label: "营销活动",
    subject: "campaign",
    right: "promotions",
    menu: [{ group: "营销", place: 10, icon }],
    tasks: { campaigns: "活动待批准" },
    list: later(
      () => import("./list"),
      (file) => file.CampaignList,
    ),
    show: later(
      () => import("./show"),
      (file) => file.CampaignShow,
    ),
    edit: later(
      () => import("./form"),
      (file) => file.CampaignEdit,
    ),
    create: later(
      () => import("./form"),
      (file) => file.CampaignCreate,
    ),
    recordRepresentation: "name",
    fields: {
      ...AUDIENCE,
      q: "名称",
      kind: "类型",
      name: "名称",
      remark: "说明",
      status: "状态",
      state: "进度",
      zone: "专区",
      goods_id: "商品",
      starts_at: "开始时间",
      ends_at: "结束时间",
      with_coupon: "可同时用优惠券",
      stack_group: "叠加组",
      priority: "优先级",
      percent: "折扣（%）",
      target_quantity: "成团数量",
      buyer_limit: "每家限次",
      budget: "预算",
      spent: "已让利 / 预算",
      image: "横幅",
      goods: "商品",
      "goods.goods_id": "商品",
      "goods.role": "作用",
      "goods.set_quantity": "每套数量",
      "goods.stock": "活动库存",
      "goods.buyer_limit": "限购",
      tiers: "档位",
      "tiers.gift_goods_id": "赠品",
      proposed_by: "提出",
      company_id: "客户",
      at: "时间",
      lines: "商品",
      "lines.goods_id": "商品",
      "lines.number": "数量",
    },
  },
  {
    name: "campaign_rules",
    label: "活动审批规则",
    subject: "campaign_rules",
    fields: { finance_above: "超过多少要财务批准", reason: "修改原因" },
  },
];
