import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Box, Button } from "@mui/material";
import type { Campaign, CampaignGoods } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { LineName } from "../../fields/LineName";
import { type LineColumn, LineTable } from "../../fields/LineTable";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { History } from "../../history/History";
import { dateTime } from "../../i18n/time";
import { Decided } from "../promotions/Decided";
import { audienceText } from "../promotions/words";
import { ZONES } from "../promotions/zones";
import { CampaignActions } from "./Actions";
import { shapeOf } from "./kinds";
import { Preview } from "./Preview";
import { Results } from "./Results";
import { SimulationButton } from "./SimulationButton";
import { audienceOf, discountText, pageOf, phaseOf, targetText, tierText } from "./words";

function columnsOf({ kind }: Campaign): [LineColumn<CampaignGoods>, ...LineColumn<CampaignGoods>[]] {
  const shape = shapeOf(kind);
  const columns: [LineColumn<CampaignGoods>, ...LineColumn<CampaignGoods>[]] = [
    { head: "商品", cell: ({ name, spec }) => <LineName name={name} about={spec} /> },
  ];
  if (kind === "add_on") {
    columns.push({
      head: "作用",
      cell: ({ role }) => (role === "add_on" ? <Tag tone="brand">换购</Tag> : "计入门槛"),
    });
  }
  columns.push({
    head: "商城价",
    align: "right",
    cell: ({ base_price }) => <Price value={base_price ?? null} plain />,
  });
  if (shape.hasPrice) {
    columns.push({
      head: shape.priceLabel ?? "价格",
      align: "right",
      cell: ({ price }) => (price ? <Price value={price} strong /> : "—"),
    });
  }
  if (kind === "combination") {
    columns.push({ head: "每套", align: "right", cell: ({ set_quantity }) => set_quantity });
  }
  if (shape.hasStock) {
    columns.push(
      { head: "已售", align: "right", cell: ({ sold }) => sold },
      { head: "占用", align: "right", cell: ({ reserved }) => reserved },
      { head: "活动库存", align: "right", cell: ({ stock }) => stock ?? "用商城的" },
    );
  }
  if (shape.limits === "goods") {
    columns.push({ head: "限购", align: "right", cell: ({ buyer_limit }) => buyer_limit || "不限" });
  }
  return columns;
}

const Goods = ({ campaign }: { campaign: Campaign }) => (
  <Panel title={campaign.goods.length > 0 ? `商品（${campaign.goods.length}）` : "商品"} flush>
    {campaign.goods.length === 0 ? (
      <Box sx={{ p: 2, color: "text.secondary" }}>全场商品都参加</Box>
    ) : (
      <LineTable<CampaignGoods>
        label="活动商品"
        lines={campaign.goods}
        keyOf={({ goods_id, role }) => `${goods_id}-${role}`}
        columns={columnsOf(campaign)}
      />
    )}
  </Panel>
);

function Content() {
  const campaign = useRecordOf("campaigns");
  if (!campaign) return null;
  const shape = shapeOf(campaign.kind);
  const isShown = campaign.status === "approved" && campaign.state !== "ended";
  const page = isShown ? pageOf(campaign) : null;
  return (
    <>
      <RecordHead name={campaign.name} state={<StatusTag word={phaseOf(campaign)} />}>
        {page && (
          <Button size="small" startIcon={<OpenIcon />} href={page} target="_blank" rel="noreferrer">
            在商城里看
          </Button>
        )}
        <SimulationButton campaign={campaign} />
        <CampaignActions campaign={campaign} />
      </RecordHead>
      <Decided
        of={{
          status: campaign.status,
          warnings: campaign.warnings.map(({ message }) => message),
          decided_by: campaign.decided_by?.name,
          decided_at: campaign.decided_at,
          decided_reason: campaign.reason,
          stop_reason: campaign.reason,
        }}
      />
      <MainAndSide
        isSideBroad
        side={
          <>
            {(campaign.status === "approved" || campaign.status === "stopped") && (
              <Results campaign={campaign} />
            )}
            <History of="campaigns" id={campaign.id} version={campaign.updated_at} />
          </>
        }
      >
        <Panel title={campaign.kind_text}>
          <Facts
            facts={[
              { label: "说明", value: campaign.remark, wide: true },
              { label: "开始", value: dateTime(campaign.starts_at) },
              { label: "结束", value: dateTime(campaign.ends_at) },
              { label: "对象", value: audienceText(audienceOf(campaign.audience)), wide: true },
              ...(campaign.percent == null ? [] : [{ label: "折扣", value: discountText(campaign.percent) }]),
              ...(campaign.target_quantity == null
                ? []
                : [{ label: "成团", value: `每个商品${targetText(campaign)}` }]),
              ...(campaign.tiers.length === 0
                ? []
                : [
                    {
                      label: "档位",
                      value: campaign.tiers.map((tier) => (
                        <div key={tier.threshold}>{tierText(tier, campaign.kind)}</div>
                      )),
                      wide: true,
                    },
                  ]),
              ...(campaign.zone ? [{ label: "专区", value: ZONES[campaign.zone] ?? campaign.zone }] : []),
              ...(shape.isBesideCoupons
                ? []
                : [{ label: "优惠券", value: campaign.with_coupon ? "可以同时用" : "不能同时用" }]),
              ...(shape.stacks
                ? [
                    { label: "叠加组", value: campaign.stack_group },
                    { label: "优先级", value: campaign.priority },
                  ]
                : []),
              ...(shape.limits === "campaign"
                ? [{ label: "每家限次", value: campaign.buyer_limit || "不限" }]
                : []),
              { label: "已让利", value: <Price value={campaign.spent} plain /> },
              { label: "预算", value: campaign.budget ? <Price value={campaign.budget} plain /> : "不限" },
              {
                label: "最多让利",
                value: campaign.given ? <Price value={campaign.given} plain /> : "没有上限",
              },
              { label: "提出", value: campaign.proposed_by?.name },
              {
                label: "审批",
                value: [campaign.decided_by?.name, dateTime(campaign.decided_at)].filter(Boolean).join(" "),
              },
            ]}
          />
        </Panel>
        <Preview campaign={campaign} />
        <Goods campaign={campaign} />
      </MainAndSide>
    </>
  );
}

export const CampaignShow = () => (
  <RecordPage kind="营销活动">
    <Content />
  </RecordPage>
);
