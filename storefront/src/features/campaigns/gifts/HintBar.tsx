import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { CampaignSummary } from "@/api/types";
import { useHint } from "@/features/cart/useHint";
import { percentOf } from "@/features/goods/saving";
import { ButtonLink } from "@/ui/Button";
import { Flash } from "@/ui/Flash";
import { Meter } from "@/ui/Meter";
import styles from "./HintBar.module.css";
import { tierWords } from "./tiers";

/** Below a group's goods: its amount in the cart, and the amount missing for the next tier. */
export function HintBar({ campaign }: { campaign: CampaignSummary }) {
  const hint = useHint(campaign.id);
  if (!hint) return null;
  const eligible = parseYuan(hint.eligible);
  const next = tierWords(campaign).find(({ amount }) => parseYuan(amount) > eligible);
  const target = next ? parseYuan(next.amount) : eligible;
  return (
    <aside className={styles.hint} aria-label="凑单进度">
      <div aria-live="polite">
        <p>
          购物车里有本组商品{" "}
          <Flash value={hint.eligible}>
            <b className="num">¥{groupMoney(hint.eligible)}</b>
          </Flash>
          {hint.text && <span>，{hint.text}</span>}
        </p>
        <Meter percent={percentOf(eligible, target)} label="凑单进度" isFull={!next} />
      </div>
      <ButtonLink look="main" to="/cart">
        去购物车
      </ButtonLink>
    </aside>
  );
}
