import { formatFenGrouped, parseYuan } from "@yaoji/money";
import type { GoodsDetail } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { useWithBack } from "@/ui/loginUrl";
import { QuantityBox } from "@/ui/QuantityBox";
import { useFavorite } from "../favorites/useFavorite";
import { amountFor, nextStepHint } from "../ladder";
import { caseHint, packRules } from "../pack";
import { quantityRules } from "../quantity";
import { fixLabel } from "../ReasonList";
import type { usePurchase } from "../usePurchase";
import styles from "./BuyBox.module.css";

export interface BuyBoxProps {
  goods: GoodsDetail;
  purchase: ReturnType<typeof usePurchase>;
}

function FavoriteButton({ goods }: { goods: GoodsDetail }) {
  const { add, cancel, isPending } = useFavorite();
  const on = goods.is_favorite;
  return (
    <button
      type="button"
      className={styles.favorite}
      aria-pressed={on}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && void (on ? cancel([goods.id]) : add([goods.id]))}
    >
      <Icon name="heart" size={20} filled={on} />
      <span>{on ? "已收藏" : "收藏"}</span>
    </button>
  );
}

/** Quantity, total, and the two buttons; a bar at the bottom on phones. */
export function BuyBox({ goods, purchase }: BuyBoxProps) {
  const { number, draft, added, busy, setDraft, commit, onInvalid, buy } = purchase;
  const withBack = useWithBack();
  const rules = quantityRules(goods);
  const pack = packRules(goods);
  const amount = amountFor(goods, draft);
  const max = rules.max ?? null;
  const hints = [nextStepHint(goods, draft, max), caseHint(goods, draft, max)].filter(Boolean);
  const fix = goods.reasons.find((reason) => reason.fix_url)?.fix_url;
  return (
    <>
      {pack.length > 0 && (
        <dl className={styles.pack}>
          {pack.map((rule) => (
            <div key={rule.label}>
              <dt>{rule.label}</dt>
              <dd>{rule.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {goods.is_buy && (
        <p className={styles.hints} aria-live="polite">
          {hints.join("；") || " "}
        </p>
      )}
      <div className={styles.bar}>
        {goods.is_buy && (
          <div className={styles.choice}>
            <QuantityBox
              {...rules}
              value={number}
              unit={goods.unit}
              label="购买数量"
              onDraft={setDraft}
              onInvalid={onInvalid}
              onCommit={commit}
              onEnter={(value) => void buy(value)}
            />
            {amount && (
              <span className={styles.amount}>
                合计 <b>¥{formatFenGrouped(parseYuan(amount))}</b>
              </span>
            )}
          </div>
        )}
        <div className={styles.buttons}>
          {goods.is_buy ? (
            <Button
              look="main"
              size="l"
              icon="cart"
              loading={busy}
              className={styles.add}
              onClick={() => void buy(number)}
            >
              加入购物车
            </Button>
          ) : fix ? (
            <ButtonLink look="main" size="l" className={styles.add} to={withBack(fix)}>
              {fixLabel(fix)}
            </ButtonLink>
          ) : (
            <Button size="l" className={styles.add} disabled>
              {goods.reasons[0]?.message ?? "暂不可购买"}
            </Button>
          )}
          <FavoriteButton goods={goods} />
          {added > 0 && (
            <span className={styles.added}>
              <Icon name="check" size={14} /> 已加 {added} {goods.unit}
            </span>
          )}
        </div>
      </div>
    </>
  );
}
