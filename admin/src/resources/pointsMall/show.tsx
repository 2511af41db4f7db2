import { Alert, Box } from "@mui/material";
import type { PointsGoods } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { History } from "../../history/History";
import { dateTime } from "../../i18n/time";
import { GoodsActions } from "./GoodsActions";
import { periodOf, pointsPrice, stateOf } from "./words";

/** What stands between goods and buyers. */
function Release({ of }: { of: PointsGoods }) {
  const by = [of.decided_by, dateTime(of.decided_at)].filter(Boolean).join(" ");
  if (of.release === "waiting")
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        等待财务批准，客户现在看不到。
      </Alert>
    );
  if (of.release === "refused")
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        被驳回：{of.refusal}（{by}）。修改后重新等待批准。
      </Alert>
    );
  return null;
}

function Content() {
  const goods = useRecordOf("points_goods");
  if (!goods) return null;
  const by = [goods.decided_by, dateTime(goods.decided_at)].filter(Boolean).join(" ");
  return (
    <>
      <RecordHead name={goods.name} state={<StatusTag word={stateOf(goods)} />}>
        <GoodsActions goods={goods} />
      </RecordHead>
      <Release of={goods} />
      <MainAndSide side={<History of="points_goods" id={goods.id} version={goods.updated_at} />}>
        <Panel title="商品">
          <GoodsPicture src={goods.image} name={goods.name} />
          <Facts
            facts={[
              { label: "说明", value: goods.remark, wide: true },
              { label: "兑换价", value: pointsPrice(goods.points, goods.money) },
              { label: "价值", value: <Price value={goods.worth} plain /> },
              { label: "库存", value: goods.stock },
              { label: "已兑", value: goods.sold },
              {
                label: "全部价值",
                value: goods.total_worth ? <Price value={goods.total_worth} plain /> : "没有填价值",
              },
              { label: "每家限兑", value: goods.limit ?? "不限" },
              { label: "时间", value: periodOf(goods), wide: true },
              { label: "填写", value: goods.written_by },
              { label: "财务审批", value: [goods.release_text, by].filter(Boolean).join(" ") },
              {
                label: "详情",
                value: goods.details && (
                  <Box component="span" sx={{ whiteSpace: "pre-line" }}>
                    {goods.details}
                  </Box>
                ),
                wide: true,
              },
            ]}
          />
        </Panel>
      </MainAndSide>
    </>
  );
}

export const PointsGoodsShow = () => (
  <RecordPage kind="积分商品">
    <Content />
  </RecordPage>
);
