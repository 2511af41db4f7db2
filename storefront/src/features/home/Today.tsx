import { Link } from "react-router";
import type { OrderPage, OrderSummary } from "@/api/types";
import { useCartFill } from "@/features/cart/useCartFill";
import { useOrders } from "@/features/order/queries";
import { firstGoods, WAITING_APPROVAL, WAITING_PAYMENT, WAITING_RECEIPT } from "@/features/order/status";
import { useUser } from "@/features/user/queries";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { chinaDay } from "@/ui/chinaTime";
import { Price } from "@/ui/Price";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./Today.module.css";

/** The member centre and the list of orders ask for the same. */
const NEWEST = { page: 1 };
const ENDED = 90;

interface TaskProps {
  status: number;
  name: string;
  /** as long as it isn't known, a dash keeps its place */
  count: number | undefined;
}

const Task = ({ status, name, count }: TaskProps) => (
  <li>
    <Link to={`/order?status=${status}`}>
      {name} <b className="num">{count ?? "–"}</b>
    </Link>
  </li>
);

/** What comes late, and for few, stands last: it pushes nothing aside. */
function Tasks({ counts }: { counts: OrderPage["counts"] | undefined }) {
  const countOf = (status: number) => counts && (counts[status] ?? 0);
  return (
    <ul className={styles.tasks}>
      <Task status={WAITING_PAYMENT} name="待付款" count={countOf(WAITING_PAYMENT)} />
      <Task status={WAITING_RECEIPT} name="待收货" count={countOf(WAITING_RECEIPT)} />
      <li>
        <Link to="/kjcg?tab=replenish">补货建议</Link>
      </li>
      <li>
        <Link to="/kjcg?tab=lists">常购清单</Link>
      </li>
      {countOf(WAITING_APPROVAL) ? (
        <Task status={WAITING_APPROVAL} name="待内部审批" count={countOf(WAITING_APPROVAL)} />
      ) : null}
    </ul>
  );
}

/** What was ordered last, to be ordered again in one press. */
function LastOrder({ order }: { order: OrderSummary }) {
  const { fill, filling } = useCartFill();
  const refused = useRefusal("order");
  const goods = firstGoods(order);
  return (
    <div className={styles.last}>
      <Link to={`/order/info/${encodeURIComponent(order.id)}`} title={goods}>
        上次 {chinaDay(order.created_at)}：{goods}
      </Link>
      <Price price={order.total} size="s" />
      {!refused && (
        <Button size="s" look="brand" loading={filling} onClick={() => void fill({ order: order.id })}>
          再次购买
        </Button>
      )}
    </div>
  );
}

/** What a buyer comes for: the orders that wait for them, and what they order every week. */
export default function Today() {
  const user = useUser();
  const { data, isError } = useOrders(NEWEST, user !== null);
  const last = data?.list.find(({ status }) => status < ENDED);
  return (
    <section className={`container ${styles.place}`} aria-label="今天要办的">
      <div className={`card ${styles.today}`}>
        <Tasks counts={data?.counts} />
        {last ? (
          <LastOrder order={last} />
        ) : data || isError ? (
          <p className={styles.last}>
            <Link to="/kjcg">粘贴清单或上传表格，一次加购几百种 ›</Link>
          </p>
        ) : (
          <div className={styles.last}>
            <Skeleton width={280} />
          </div>
        )}
      </div>
    </section>
  );
}
