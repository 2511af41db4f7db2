import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { Fragment } from "react";
import { Link } from "react-router";
import type { OrderDetail, OrderGoods } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Price } from "@/ui/Price";
import { PriceTrace } from "@/ui/PriceTrace";
import { RecordBlock } from "@/ui/RecordPage";
import { Tag } from "@/ui/Tag";
import styles from "./OrderLines.module.css";

function Row({ line, partly }: { line: OrderGoods; partly: boolean }) {
  return (
    <tr>
      <td className={styles.goods}>
        <div>
          <GoodsPicture src={line.image} alt="" size={52} />
          <span>
            <Link to={`/list/info/${line.goods_id}`}>{line.name}</Link>
            {line.trade_name && `（${line.trade_name}）`} {line.is_gift && <Tag name="赠" describe="赠品" />}
            <small>
              {line.ypgg} · {line.sccj}
            </small>
            <small>{line.approval_number}</small>
            {!line.is_gift && line.benefits.length > 0 && (
              <small className={styles.benefits}>
                {line.benefits.map((one) => `${one.name} -${one.amount}`).join("，")}
              </small>
            )}
          </span>
        </div>
      </td>
      <td className={styles.batches} data-label="批号 / 效期">
        {line.batches.length > 0 ? (
          <ul>
            {line.batches.map((batch) => (
              <li key={batch.batch_number}>
                <span className="num">{batch.batch_number}</span>
                <small className="num">
                  效期 {batch.expires_on} × {batch.number}
                </small>
              </li>
            ))}
          </ul>
        ) : (
          <small>发货后显示</small>
        )}
      </td>
      <td data-label="单价">
        {line.price}
        <PriceTrace steps={line.trace} about={line.name} />
      </td>
      <td data-label="数量">
        {line.number} {line.unit}
        {partly && line.shipped_number < line.number - line.dropped_number && (
          <small>已发 {line.shipped_number}</small>
        )}
        {line.dropped_number > 0 && <small>不再发货 {line.dropped_number}，已退款</small>}
      </td>
      <td data-label="金额" className={styles.amount}>
        {parseYuan(line.discount) > 0 && <del>{groupMoney(line.amount)}</del>}
        {groupMoney(line.paid)}
      </td>
    </tr>
  );
}

const PARTLY_SHIPPED = 35;
const kinds: Record<string, string> = { campaign: "活动", coupon: "优惠券", gift: "赠品" };

export function OrderLines({ order }: { order: OrderDetail }) {
  const { lines, goods_amount, discount, freight, voucher_amount, money, benefits } = order;
  const off = benefits.filter(
    (one) => one.kind === "campaign" || one.kind === "coupon" || one.kind === "gift",
  );
  const later = benefits.filter((one) => one.kind === "subsidy");
  return (
    <RecordBlock
      id="order-lines"
      title={
        <>
          商品 <small>{lines.length} 种</small>
        </>
      }
    >
      <table className={styles.table} aria-labelledby="order-lines">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">批号 / 效期</th>
            <th scope="col">单价</th>
            <th scope="col">数量</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id} line={line} partly={order.status === PARTLY_SHIPPED} />
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <dt>商品金额</dt>
        <dd>{groupMoney(goods_amount)}</dd>
        {parseYuan(discount) > 0 && (
          <>
            <dt>优惠</dt>
            <dd>-{groupMoney(discount)}</dd>
          </>
        )}
        {off.map((one) => (
          <Fragment key={`${one.kind}-${one.id}`}>
            <dt className={styles.part}>
              {kinds[one.kind]} {one.name}
            </dt>
            <dd className={styles.part}>-{groupMoney(one.amount)}</dd>
          </Fragment>
        ))}
        <dt>运费</dt>
        <dd>{parseYuan(freight) > 0 ? freight : "免运费"}</dd>
        {parseYuan(voucher_amount) > 0 && (
          <>
            <dt>现金券</dt>
            <dd>-{groupMoney(voucher_amount)}</dd>
          </>
        )}
        <dt className={styles.total}>{order.paid_at ? "实付" : "应付"}</dt>
        <dd className={styles.total}>
          <Price price={money} />
        </dd>
        {parseYuan(order.refunded) > 0 && (
          <>
            <dt>已退款</dt>
            <dd>-{groupMoney(order.refunded)}</dd>
          </>
        )}
        {parseYuan(order.voucher_returned ?? "0") > 0 && (
          <>
            <dt>已退回现金券</dt>
            <dd>-{groupMoney(order.voucher_returned ?? "0")}</dd>
          </>
        )}
        {parseYuan(order.gift_withheld) > 0 && (
          <>
            <dt>扣回赠品价值（退回赠品后补退）</dt>
            <dd>{groupMoney(order.gift_withheld)}</dd>
          </>
        )}
        {later.map((one) => (
          <Fragment key={one.id}>
            <dt className={styles.part}>{one.name}，完成后返现金券</dt>
            <dd className={styles.part}>{groupMoney(one.amount)}</dd>
          </Fragment>
        ))}
      </dl>
    </RecordBlock>
  );
}
