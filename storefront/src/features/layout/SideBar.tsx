import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCommon } from "@/features/content/queries";
import { useUser } from "@/features/user/queries";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { ErrorState } from "@/ui/ErrorState";
import { Icon, type IconName } from "@/ui/Icon";
import { reload } from "@/ui/reload";
import { SkeletonLines } from "@/ui/Skeleton";
import { Badge } from "./Badge";
import { useCartCount } from "./CartButton";
import styles from "./SideBar.module.css";
import { useServiceLink } from "./useServiceLink";

const CartPanel = lazy(() => import("./CartPanel"));
const ServicePanel = lazy(() => import("./ServicePanel"));
const AccountPanel = lazy(() => import("./AccountPanel"));
const OfficialAccountPanel = lazy(() => import("./OfficialAccountPanel"));

type PanelName = "account" | "cart" | "service" | "official";

const titles: Record<PanelName, string> = {
  account: "我的账户",
  cart: "购物车",
  service: "联系客服",
  official: "官方公众号",
};

interface EntryProps {
  icon: IconName;
  label: string;
  tall?: boolean;
  on?: boolean;
  badge?: ReactNode;
  onClick: () => void;
}

function Entry({ icon, label, tall, on, badge, onClick }: EntryProps) {
  return (
    <button
      type="button"
      className={[styles.entry, tall && styles.tall].filter(Boolean).join(" ")}
      aria-expanded={on}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
      <span className={tall ? styles.word : styles.tip}>{label}</span>
      {badge}
    </button>
  );
}

/** 40 px closed, 310 px open. Cart step 1 shows the cart itself, so there the panel closes. */
export default function SideBar({ cartStep }: { cartStep: number | null }) {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const user = useUser();
  const account = useCommon().data?.site.official_account_code;
  const cartCount = useCartCount();
  const navigate = useNavigate();

  useEffect(() => {
    if (cartStep === 1) setPanel((open) => (open === "cart" ? null : open));
  }, [cartStep]);

  useServiceLink(() => setPanel("service"));

  const toggle = (name: PanelName) => () => setPanel((open) => (open === name ? null : name));

  function openCart() {
    // A visitor meets the guard there, a buyer not loaded yet doesn't.
    if (!user) void navigate("/cart");
    else if (cartStep === 1) window.scrollTo({ top: 0, behavior: "smooth" });
    else toggle("cart")();
  }

  return (
    <aside
      className={styles.bar}
      aria-label="侧边工具栏"
      data-open={panel ?? undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") setPanel(null);
      }}
    >
      <div className={styles.strip}>
        <div>
          <Entry
            icon="user"
            label="我的账户"
            on={panel === "account"}
            onClick={user ? toggle("account") : () => void navigate("/user")}
          />
          <Entry
            icon="cart"
            label="购物车"
            tall
            on={panel === "cart"}
            badge={<Badge count={cartCount} label="个品种" />}
            onClick={openCart}
          />
          <Link to="/wdxx" className={styles.entry}>
            <Icon name="bell" size={20} />
            <span className={styles.tip}>我的消息</span>
            <Badge count={user?.message_count ?? 0} label="条未读" />
          </Link>
          <Entry
            icon="chat"
            label="联系客服"
            on={panel === "service"}
            badge={<Badge count={user?.service_unread ?? 0} label="条未读回复" />}
            onClick={toggle("service")}
          />
        </div>
        <div>
          {account && (
            <Entry icon="qr" label="官方公众号" on={panel === "official"} onClick={toggle("official")} />
          )}
          <Entry icon="up" label="返回顶部" onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })} />
        </div>
      </div>
      {panel && (
        <section className={styles.panel} aria-label={titles[panel]}>
          <header className={styles.head}>
            <h2>{titles[panel]}</h2>
            <button type="button" className={styles.cross} aria-label="收起" onClick={() => setPanel(null)}>
              <Icon name="close" size={16} />
            </button>
          </header>
          <ErrorBoundary
            resetKey={panel}
            fallback={(error) => <ErrorState compact error={error} onRetry={() => void reload()} />}
          >
            <Suspense fallback={<SkeletonLines lines={6} />}>
              {panel === "cart" && <CartPanel />}
              {panel === "service" && <ServicePanel />}
              {panel === "account" && <AccountPanel />}
              {panel === "official" && account && <OfficialAccountPanel picture={account} />}
            </Suspense>
          </ErrorBoundary>
        </section>
      )}
    </aside>
  );
}
