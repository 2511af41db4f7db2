import { groupMoney } from "@yaoji/money/group";
import { Link } from "react-router";
import type { AfterSaleDetail } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { RecordBlock } from "@/ui/RecordPage";
import styles from "./ClaimLines.module.css";
import { RefundSum } from "./RefundSum";

/** The claimed goods by batch, and the refund. */
export function ClaimLines({ claim }: { claim: AfterSaleDetail }) {
  const hasAmount = claim.is_money_back && (!claim.is_allowance || claim.is_amount_final);
  return (
    <RecordBlock
      id="claim-lines"
      title={
        <>
          商品{" "}
          <small>
            订单{" "}
            <Link to={`/order/info/${claim.order_id}`} className={`${styles.order} num`}>
              {claim.order_id}
            </Link>
          </small>
        </>
      }
    >
      <ul className={styles.goods}>
        {claim.lines.map((line) => (
          <li key={`${line.id} ${line.batch}`}>
            <GoodsPicture src={line.image} alt="" size={52} />
            <div>
              <Link to={`/list/info/${line.goods_id}`}>{line.name}</Link>
              <small>
                {line.ypgg} · {line.sccj}
              </small>
              <small className="num">
                批号 {line.batch} · 效期 {line.expires_on}
              </small>
            </div>
            <p>
              <b className="num">
                {line.number} {line.unit}
              </b>
              {line.refused > 0 && (
                <small className={styles.refused}>
                  验收不合格 {line.refused} {line.unit}
                </small>
              )}
              {hasAmount && <small className="num">{groupMoney(line.amount)} 元</small>}
            </p>
          </li>
        ))}
      </ul>
      {claim.is_money_back && !hasAmount && (
        <p className={styles.unknown}>
          差价退款 <small>由客服核定金额，核定后在这里显示；商品不用寄回</small>
        </p>
      )}
      {hasAmount && <RefundSum claim={claim} />}
    </RecordBlock>
  );
}
