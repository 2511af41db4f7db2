import { Button, FormControlLabel, Switch } from "@mui/material";
import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { Link } from "react-router-dom";
import { couponSteps } from "../../api/calls/promotions";
import type { Coupon } from "../../api/types";
import { useCan } from "../../api/useCan";
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
import { listLink } from "../../lists/link";
import { Decided } from "../promotions/Decided";
import { Steps } from "../promotions/Steps";
import { audienceText, ofTotal } from "../promotions/words";
import { Codes } from "./Codes";
import { GiveButton } from "./GiveDialog";
import { Results } from "./Results";
import { mostItCosts, phaseOf, validityText } from "./words";

const excluded = (coupon: Coupon) =>
  [
    [coupon.excluded_goods.length, "个商品"],
    [coupon.excluded_categories.length, "个品类"],
  ]
    .filter(([count]) => count)
    .map((part) => part.join(" "))
    .join("、");

function CouponSteps({ coupon }: { coupon: Coupon }) {
  const [voids, setVoids] = useState(false);
  const { identity } = useGetIdentity();
  const most = mostItCosts(coupon);
  return (
    <Steps
      offer="coupons"
      record={{
        id: coupon.id,
        name: coupon.name,
        status: coupon.status,
        updatedAt: coupon.updated_at,
        canEdit: coupon.can_edit,
        canDecide: coupon.can_decide,
        isOwn: identity?.id === coupon.proposed_by_id,
        // Stopping may also void what was claimed, whenever that was.
        isOver: false,
        warnings: coupon.warnings,
      }}
      steps={{ ...couponSteps, stop: (id, why) => couponSteps.stop(id, why, voids) }}
      handingIn={["另一位同事批准后生效，批准前客户看不到", "提交后不能修改；撤回后可以再改"]}
      consequences={[
        `${dateTime(coupon.claim_from)} 起可以领取，批准后不能再修改`,
        most === null
          ? "没有总量也没有预算：领出的金额没有上限"
          : `最多让利 ¥${groupMoney(formatFen(Math.round(most * 100)))}`,
      ]}
      stopNote={
        <>
          停止后不能再领取。
          <FormControlLabel
            sx={{ display: "flex", mt: 0.5 }}
            control={<Switch size="small" checked={voids} onChange={(_, on) => setVoids(on)} />}
            label="已领未用的券同时作废，客户收到通知并看到原因；订单占用的，在订单取消后作废"
          />
        </>
      }
    />
  );
}

function Content() {
  const coupon = useRecordOf("coupons");
  const can = useCan();
  if (!coupon) return null;
  const isGiven = coupon.status === "approved" && coupon.claim_kind === "admin";
  return (
    <>
      <RecordHead name={coupon.name} state={<StatusTag word={phaseOf(coupon)} />}>
        <Button size="small" component={Link} to={listLink("coupon_claims", { coupon_id: coupon.id })}>
          领取记录
        </Button>
        {isGiven && can("coupons", "write") && <GiveButton coupon={coupon} />}
        <CouponSteps coupon={coupon} />
      </RecordHead>
      <Decided of={coupon} />
      <MainAndSide
        isSideBroad
        side={
          <>
            {coupon.status !== "draft" && coupon.status !== "proposed" && <Results coupon={coupon} />}
            <History of="coupons" id={coupon.id} version={coupon.updated_at} />
          </>
        }
      >
        <Panel title={coupon.label}>
          <Facts
            facts={[
              { label: "说明", value: coupon.remark, wide: true },
              { label: "门槛", value: <Price value={coupon.threshold} plain /> },
              { label: "减", value: <Price value={coupon.cut} strong /> },
              { label: "适用商品", value: coupon.scope_text, wide: true },
              { label: "不含", value: excluded(coupon) },
              { label: "叠加组", value: coupon.stack_group },
              { label: "领取方式", value: coupon.claim_kind_text },
              { label: "每家限领", value: `${coupon.per_company} 张` },
              { label: "领取时间", value: dateTime(coupon.claim_from) },
              { label: "至", value: dateTime(coupon.claim_to) || "长期" },
              { label: "有效期", value: validityText(coupon, dateTime), wide: true },
              { label: "已领", value: ofTotal(coupon.claimed, coupon.total) },
              { label: "已承诺", value: <Price value={coupon.promised} plain /> },
              { label: "预算", value: coupon.budget ? <Price value={coupon.budget} plain /> : "不限" },
              {
                label: "对象",
                value: [audienceText(coupon), coupon.is_new_buyer ? "仅新客" : ""]
                  .filter(Boolean)
                  .join(" · "),
                wide: true,
              },
              { label: "提出", value: [coupon.proposed_by, dateTime(coupon.proposed_at)].join(" ") },
              { label: "审批", value: [coupon.decided_by, dateTime(coupon.decided_at)].join(" ") },
            ]}
          />
        </Panel>
        {coupon.claim_kind === "code" && can("coupons", "write") && <Codes coupon={coupon} />}
      </MainAndSide>
    </>
  );
}

export const CouponShow = () => (
  <RecordPage kind="优惠券">
    <Content />
  </RecordPage>
);
