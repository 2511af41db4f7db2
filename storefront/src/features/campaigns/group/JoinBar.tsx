import { lineAmount } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import type { CampaignGoods, CampaignSummary } from "@/api/types";
import { quantityRules, smallestOrder } from "@/features/goods/quantity";
import { ReasonList } from "@/features/goods/ReasonList";
import { mostOf } from "@/features/goods/saving";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { toast } from "@/ui/notices";
import { QuantityBox } from "@/ui/QuantityBox";
import { LINE, useAddOffer } from "../useAddOffer";
import styles from "./JoinBar.module.css";

/** How many, and in. A group that is over or not yet open says so. */
export function JoinBar({ campaign, deal }: { campaign: CampaignSummary; deal: CampaignGoods }) {
  const { goods, group } = deal;
  const most = mostOf(deal);
  const max = most ?? quantityRules(goods).max ?? null;
  const [number, setNumber] = useState(() =>
    Math.min(smallestOrder(goods), Math.max(1, max ?? Number.MAX_SAFE_INTEGER)),
  );
  const [draft, setDraft] = useState(number);
  const [problem, setProblem] = useState<string | null>(null);
  const [isIn, setIn] = useState(false);
  const { add, busy } = useAddOffer();
  const refused = useRefusal("order");

  if (!goods.is_buy) return <ReasonList reasons={goods.reasons} />;
  const closed =
    campaign.state === "announced"
      ? "拼团还没有开始"
      : campaign.state === "ended" || (group && group.state === "failed")
        ? "拼团已经结束"
        : campaign.state === "spent"
          ? "活动额度已用完"
          : most === 0
            ? deal.left === 0
              ? "拼团数量已订完"
              : "您的参团数量已满"
            : refused;
  if (closed) {
    return (
      <p className={styles.buy}>
        <Button size="l" disabled>
          {closed}
        </Button>
      </p>
    );
  }

  async function join(wanted: number) {
    if (problem) {
      toast(problem, { kind: "error" });
      return;
    }
    const line = {
      campaign_id: campaign.id,
      goods_id: goods.id,
      number: wanted,
      type: LINE.groupBuy,
      price: deal.price ?? undefined,
    };
    if (await add(line)) setIn(true);
  }
  return (
    <div className={styles.buy}>
      <QuantityBox
        min={1}
        step={1}
        max={max}
        value={number}
        unit={goods.unit}
        label="参团数量"
        onDraft={setDraft}
        onInvalid={setProblem}
        onCommit={(next) => {
          setNumber(next);
          setDraft(next);
        }}
        onEnter={(value) => void join(value)}
      />
      {deal.price !== null && (
        <p>
          合计 <b>¥{groupMoney(lineAmount(deal.price, draft))}</b>
        </p>
      )}
      <Button look="main" size="l" loading={busy} onClick={() => void join(number)}>
        我要参团
      </Button>
      {isIn && (
        <ButtonLink size="l" look="brand" to="/cart">
          去购物车付款
        </ButtonLink>
      )}
    </div>
  );
}
