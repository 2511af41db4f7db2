import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { PointsGoods } from "@/api/types";
import { useShopAhead } from "@/features/content/shopAhead";
import { Button } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { formatTime } from "@/ui/chinaTime";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { LoginLink } from "@/ui/LoginLink";
import styles from "./GoodsTile.module.css";
import { counted } from "./price";

function Price({ goods }: { goods: PointsGoods }) {
  return (
    <p className={styles.price}>
      <b className="num">{counted(goods.points)}</b> 积分
      {parseYuan(goods.money) > 0 && <span className="num"> + ¥{goods.money}</span>}
      {parseYuan(goods.worth) > 0 && <small className="num">参考价 ¥{groupMoney(goods.worth)}</small>}
    </p>
  );
}

export interface GoodsTileProps {
  goods: PointsGoods;
  onChoose: () => void;
  /** an announced one has started */
  onTurn: () => void;
}

/** A gift: its price, its stock, and this buyer's possible action. */
export function GoodsTile({ goods, onChoose, onTurn }: GoodsTileProps) {
  const ahead = useShopAhead();
  const { name, remark, stock, limit, bought, state, starts_at, ends_at } = goods;
  return (
    <article className={styles.tile} data-gone={state === "gone" || undefined}>
      <GoodsPicture src={goods.image} alt="" size={160} />
      <h3 title={name}>{name}</h3>
      <p className={styles.remark} title={remark}>
        {remark || "\u00a0"}
      </p>
      <Price goods={goods} />
      <p className={styles.facts}>
        <span className="num">{stock > 0 ? `剩 ${counted(stock)} 件` : "已兑完"}</span>
        {limit !== null && (
          <span className="num">
            每家限 {limit} 件{bought > 0 && `，已换 ${bought}`}
          </span>
        )}
      </p>
      <div className={styles.foot}>
        {state === "sign_in" ? (
          <LoginLink look="main" size="s" block>
            登录后兑换
          </LoginLink>
        ) : goods.can_buy ? (
          <Button look="main" size="s" block aria-label={`兑换 ${name}`} onClick={onChoose}>
            立即兑换
          </Button>
        ) : (
          <p className={styles.why} title={goods.reason}>
            {state === "soon" && starts_at ? (
              <>
                距开始 <Countdown until={starts_at} ahead={ahead} onEnd={onTurn} endedText="开始了" />
              </>
            ) : (
              goods.reason || goods.state_text
            )}
          </p>
        )}
        {ends_at && state !== "gone" && <small>{formatTime(ends_at)} 截止</small>}
      </div>
    </article>
  );
}
