import { Link } from "react-router";
import type { OrderDetail, OrderGoods } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { grouped } from "@/ui/grouped";
import { parseYuan } from "@/ui/money";
import { Price } from "@/ui/Price";
import { PriceTrace } from "@/ui/PriceTrace";
import styles from "./OrderLines.module.css";

function Row({ line, partly }: { line: OrderGoods; partly: boolean }) {
  return (
    <tr>
      <td className={styles.goods}>
        <div>
          <GoodsPicture src={line.image} alt="" size={52} />
          <span>
            <Link to={`/list/info/${line.goods_id}`}>{line.name}</Link>
            {line.trade_name && `（${line.trade_name}）`}
            <small>
              {line.ypgg} · {line.sccj}
            </small>
            <small>{line.approval_number}</small>
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
        {line.dropped_number > 0 && <small>缺货 {line.dropped_number}，已退款</small>}
      </td>
      <td data-label="金额" className={styles.amount}>
        {grouped(line.amount)}
      </td>
    </tr>
  );
}

const PARTLY_SHIPPED = 35;

export function OrderLines({ order }: { order: OrderDetail }) {
  const { lines, goods_amount, discount, freight, total } = order;
  return (
    <section className={`card ${styles.block}`} aria-labelledby="order-lines">
      <h2 id="order-lines">
        商品 <small className={styles.aside}>{lines.length} 种</small>
      </h2>
      <table className={styles.table}>
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
        <dd>{grouped(goods_amount)}</dd>
        {parseYuan(discount) > 0 && (
          <>
            <dt>优惠</dt>
            <dd>-{grouped(discount)}</dd>
          </>
        )}
        <dt>运费</dt>
        <dd>{parseYuan(freight) > 0 ? freight : "免运费"}</dd>
        <dt className={styles.total}>{order.paid_at ? "实付" : "应付"}</dt>
        <dd className={styles.total}>
          <Price price={total} />
        </dd>
        {parseYuan(order.refunded) > 0 && (
          <>
            <dt>已退款</dt>
            <dd>-{grouped(order.refunded)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
