import type { QueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { OrderSummary } from "@/api/types";
import { QuickGoodsCard } from "@/features/goods/QuickGoodsCard";
import { useHotGoods } from "@/features/goods/queries";
import { ordersOptions, useOrders } from "@/features/order/queries";
import { firstGoods } from "@/features/order/status";
import { useOrderActions } from "@/features/order/useOrderActions";
import { callName } from "@/features/user/callName";
import { useUser } from "@/features/user/queries";
import { useRefusal } from "@/features/user/refusal";
import { StandingLink } from "@/features/user/StandingLink";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Icon, type IconName } from "@/ui/Icon";
import { PhoneLink } from "@/ui/PhoneLink";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./MemberCentrePage.module.css";

const states: [status: number, icon: IconName, name: string][] = [
  [10, "clock", "待付款"],
  [20, "lock", "待审核"],
  [30, "order", "待发货"],
  [40, "truck", "待收货"],
  [60, "check", "已完成"],
];

const services: [to: string, icon: IconName, name: string][] = [
  ["/star", "heart", "我的收藏"],
  ["/addr", "pin", "收货地址"],
  ["/wdxx", "bell", "我的消息"],
  ["/zzzj", "lock", "资质证件"],
  ["/jybg", "download", "药检报告"],
  ["/dzfp", "order", "电子发票"],
  ["/kjcg?tab=replenish", "list", "补货建议"],
  ["/yegl", "grid", "我的余额"],
  ["/yhq", "order", "优惠券"],
  ["/xjq", "check", "现金券"],
  ["/jfsc", "star", "积分商城"],
  ["/lqzx", "plus", "领券中心"],
];

const NEWEST = { page: 1 };
const RECENT = 3;
const HOT = 4;

function Recent({ order }: { order: OrderSummary }) {
  const { buyAgain, adding } = useOrderActions();
  const refused = useRefusal("order");
  return (
    <li className={styles.order}>
      <div className={styles.orderText}>
        <Link to={`/order/info/${order.id}`}>{firstGoods(order)}</Link>
        <small className="num">{order.id}</small>
      </div>
      <Price price={order.total} size="s" />
      <span className={styles.status}>{order.cancel_asked_at ? "申请取消中" : order.status_text}</span>
      {order.can_pay ? (
        <ButtonLink size="s" look="main" to={`/cart_step3/${order.payment_id}`}>
          去付款
        </ButtonLink>
      ) : refused ? (
        <ButtonLink size="s" to={`/order/info/${order.id}`}>
          查看
        </ButtonLink>
      ) : (
        <Button size="s" loading={adding} onClick={() => void buyAgain(order)}>
          再次购买
        </Button>
      )}
    </li>
  );
}

function RecentOrders() {
  const orders = useOrders(NEWEST);
  const list = orders.data?.list.slice(0, RECENT) ?? [];
  const counts = orders.data?.counts ?? {};
  return (
    <section className={`card ${styles.block}`} aria-labelledby="my-orders">
      <div className={styles.head}>
        <h2 id="my-orders">我的订单</h2>
        <Link to="/order">全部订单 ›</Link>
      </div>
      <ul className={styles.states}>
        {states.map(([status, icon, name]) => (
          <li key={status}>
            <Link to={`/order?status=${status}`} className={styles.state}>
              <Icon name={icon} size={24} />
              {name}
              {(counts[status] ?? 0) > 0 && status !== 60 && <b className={styles.count}>{counts[status]}</b>}
            </Link>
          </li>
        ))}
      </ul>
      {orders.isPending && (
        <div className={styles.waiting}>
          <SkeletonLines lines={4} />
        </div>
      )}
      {orders.isError && !orders.data && (
        <ErrorState compact error={orders.error} onRetry={() => void orders.refetch()} />
      )}
      {orders.data && list.length === 0 && (
        <EmptyState
          compact
          icon="order"
          title="还没有订单"
          action={
            <ButtonLink look="brand" size="s" to="/list">
              去逛商品列表
            </ButtonLink>
          }
        />
      )}
      <ul>
        {list.map((order) => (
          <Recent key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function HotForYou() {
  const hot = useHotGoods();
  if (!hot.data?.length) return null;
  return (
    <section aria-labelledby="hot-for-you">
      <div className={styles.head}>
        <h2 id="hot-for-you">大家在采购</h2>
        <Link to="/list?sort=sales">更多 ›</Link>
      </div>
      <div className={styles.goods}>
        {hot.data.slice(0, HOT).map((goods) => (
          <QuickGoodsCard key={goods.id} goods={goods} />
        ))}
      </div>
    </section>
  );
}

export function preload(client: QueryClient): void {
  void client.prefetchQuery({ ...ordersOptions(NEWEST, "/api/order#preload"), meta: { errors: "unasked" } });
}

export default function MemberCentrePage() {
  const user = useUser();
  if (!user) return null;
  return (
    <section className={`container ${styles.page}`}>
      <header className={`card ${styles.hello}`}>
        <div className={styles.who}>
          <h1>{callName(user)}</h1>
          <p>{[user.name, user.phone].filter(Boolean).join(" · ")}</p>
          <p>
            <StandingLink standing={user.standing} />
          </p>
          {user.standing.detail && <p className={styles.detail}>{user.standing.detail}</p>}
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>余额</dt>
            <dd>
              <Link to="/yegl">
                <Price price={user.balance} />
              </Link>
            </dd>
          </div>
          <div>
            <dt>积分</dt>
            <dd>
              <Link to="/jfgl" className="num">
                {user.points}
              </Link>
            </dd>
          </div>
          <div>
            <dt>未读消息</dt>
            <dd>
              <Link to="/wdxx" className="num">
                {user.message_count}
              </Link>
            </dd>
          </div>
        </dl>
        <div className={styles.rep}>
          <p>{user.admin.is_default === 0 ? "专属客服" : "客服"}</p>
          <b>{user.admin.name}</b>
          <p>
            <PhoneLink phone={user.admin.phone} />
          </p>
        </div>
      </header>
      <RecentOrders />
      <section className={`card ${styles.block}`} aria-labelledby="services">
        <div className={styles.head}>
          <h2 id="services">常用服务</h2>
        </div>
        <ul className={styles.services}>
          {services.map(([to, icon, name]) => (
            <li key={to}>
              <Link to={to} className={styles.state}>
                <Icon name={icon} size={24} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <HotForYou />
    </section>
  );
}
