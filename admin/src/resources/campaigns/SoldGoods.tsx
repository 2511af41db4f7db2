import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { Campaign, CampaignGoods, CampaignResults } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { LineName } from "../../fields/LineName";
import { type LineColumn, LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { Tag } from "../../fields/StatusTag";
import { shapeOf } from "./kinds";
import { resultsOf } from "./Results";

type GoodsResults = ReadonlyMap<number, CampaignResults["goods"][number]>;

/** `results`: of each product, once there are any */
function columnsOf(
  { kind }: Campaign,
  results: GoodsResults | null,
): [LineColumn<CampaignGoods>, ...LineColumn<CampaignGoods>[]] {
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
  if (results) {
    columns.push(
      {
        head: "已参加",
        align: "right",
        cell: ({ goods_id }) => grouped(results.get(goods_id)?.quantity ?? 0),
      },
      {
        head: "让利",
        align: "right",
        cell: ({ goods_id }) => <Price value={results.get(goods_id)?.benefit ?? "0.00"} plain />,
      },
    );
  }
  if (shape.limits === "goods") {
    columns.push({ head: "限购", align: "right", cell: ({ buyer_limit }) => buyer_limit || "不限" });
  }
  return columns;
}

export const wasApproved = ({ status }: Campaign) => status === "approved" || status === "stopped";

/** The goods of a campaign, and once it was approved what each of them did in it. */
export function SoldGoods({ campaign }: { campaign: Campaign }) {
  // Reductions and cashbacks are had by orders, not by goods.
  const isByGoods = wasApproved(campaign) && shapeOf(campaign.kind).hasPrice === true;
  const { data } = useQuery({ ...resultsOf(campaign.id), enabled: isByGoods });
  const results = data && isByGoods ? new Map(data.goods.map((one) => [one.goods_id, one])) : null;
  return (
    <Panel title={campaign.goods.length > 0 ? `商品（${campaign.goods.length}）` : "商品"} flush>
      {campaign.goods.length === 0 ? (
        <Box sx={{ p: 2, color: "text.secondary" }}>全场商品都参加</Box>
      ) : (
        <LineTable<CampaignGoods>
          label="活动商品"
          lines={campaign.goods}
          keyOf={({ goods_id, role }) => `${goods_id}-${role}`}
          columns={columnsOf(campaign, results)}
        />
      )}
    </Panel>
  );
}
