import OpenIcon from "@mui/icons-material/OpenInNewOutlined";
import { Button } from "@mui/material";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
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
import { SoldGoods, wasApproved } from "./SoldGoods";
import { audienceOf, discountText, pageOf, phaseOf, targetText, tierText } from "./words";

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
            {wasApproved(campaign) && <Results campaign={campaign} />}
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
        <SoldGoods campaign={campaign} />
      </MainAndSide>
    </>
  );
}

export const CampaignShow = () => (
  <RecordPage kind="营销活动">
    <Content />
  </RecordPage>
);
