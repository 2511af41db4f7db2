import { lazy, useState } from "react";
import { NavLink } from "react-router";
import { useUser } from "@/features/user/queries";
import { Icon, type IconName } from "@/ui/Icon";
import { OpenedLater } from "@/ui/OpenedLater";
import { Badge } from "./Badge";
import styles from "./BottomBar.module.css";
import { useCartCount } from "./CartButton";
import { openMenu } from "./menu";
import { useServiceLink } from "./useServiceLink";

const ServiceDrawer = lazy(() => import("./ServiceDrawer"));

interface EntryProps {
  to: string;
  icon: IconName;
  label: string;
  count?: number;
  countLabel?: string;
}

function Entry({ to, icon, label, count = 0, countLabel = "" }: EntryProps) {
  return (
    <NavLink
      end={to === "/"}
      to={to}
      className={({ isActive }) => [styles.entry, isActive && styles.on].filter(Boolean).join(" ")}
    >
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
        <Badge count={count} label={countLabel} />
      </span>
      {label}
    </NavLink>
  );
}

/** What the side-bar is on a phone. */
export default function BottomBar() {
  const user = useUser();
  const cartCount = useCartCount();
  const [isServed, setServed] = useState(false);
  useServiceLink(() => setServed(true));
  return (
    <nav aria-label="底部导航" className={styles.bar}>
      <Entry to="/" icon="home" label="首页" />
      <button type="button" className={styles.entry} onClick={openMenu}>
        <Icon name="grid" size={22} />
        分类
      </button>
      <Entry to="/cart" icon="cart" label="购物车" count={cartCount} countLabel="个品种" />
      <button type="button" className={styles.entry} onClick={() => setServed(true)}>
        <span className={styles.icon}>
          <Icon name="chat" size={22} />
          <Badge count={user?.service_unread ?? 0} label="条未读回复" />
        </span>
        客服
      </button>
      <Entry to="/wdxx" icon="bell" label="消息" count={user?.message_count} countLabel="条未读" />
      <Entry to="/user" icon="user" label="我的" />
      {isServed && (
        <OpenedLater onLost={() => setServed(false)}>
          <ServiceDrawer onClose={() => setServed(false)} />
        </OpenedLater>
      )}
    </nav>
  );
}
