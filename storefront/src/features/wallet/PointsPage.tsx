import { parseYuan } from "@yaoji/money";
import type { UserRewards } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { Debts } from "./Debts";
import { Expiring } from "./Expiring";
import { LedgerLog } from "./LedgerLog";
import { useHeld, useRewards } from "./queries";
import { Figure, Sums, SumsActions, SumsNote } from "./Sums";
import { WalletPage } from "./WalletPage";

const number = (points: number) => points.toLocaleString("zh-CN");

function earning({ points_per_yuan, points_days }: UserRewards): string {
  const rate = parseYuan(points_per_yuan) / 100;
  const earned = rate > 0 ? `订单完成后，每实付 1 元得 ${rate} 积分` : "积分由活动赠送";
  return `${earned}，${points_days} 天内有效；退货时按退款扣回。`;
}

/** Points: what there are, which of them end soon, and how they came about. */
export default function PointsPage() {
  const points = useHeld("points");
  const rewards = useRewards().data;
  return (
    <WalletPage title="积分管理">
      <Sums label="我的积分" result={points}>
        {(held) => (
          <>
            <Figure name="可用积分" isMain>
              {number(held.points)}
            </Figure>
            <Figure name="累计获得">{number(held.came_in)}</Figure>
            <Figure name="累计使用">{number(held.went_out)}</Figure>
            {rewards && rewards.owed_points > 0 && (
              <Figure name="待扣回（下次到账时先扣）">{number(rewards.owed_points)}</Figure>
            )}
            <SumsActions>
              <ButtonLink to="/jfdd">积分订单</ButtonLink>
              <ButtonLink look="main" to="/jfsc">
                去积分商城
              </ButtonLink>
            </SumsActions>
            <SumsNote>{rewards ? earning(rewards) : "\u00a0"}</SumsNote>
          </>
        )}
      </Sums>
      {rewards && <Debts what="积分" debts={rewards.points_debts} />}
      {points.data && (
        <Expiring
          sum={points.data.expiring}
          words={`${number(points.data.expiring)} 积分`}
          until={points.data.expiring_on}
          to="/jfsc"
          go="去兑换"
          lots={points.data.lots.map((lot) => ({
            ...lot,
            left: number(lot.remaining),
            whole: number(lot.amount),
          }))}
        />
      )}
      {/* Below what comes at its own height. */}
      {!points.isPending && (
        <LedgerLog ledger="points" empty="订单完成后得到的积分、兑换和到期都会记在这里。" />
      )}
    </WalletPage>
  );
}
