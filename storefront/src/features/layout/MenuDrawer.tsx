import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { useCommon } from "@/features/content/queries";
import { useLogout, useUser } from "@/features/user/queries";
import { Button, ButtonLink } from "@/ui/Button";
import { Drawer } from "@/ui/Drawer";
import { Icon } from "@/ui/Icon";
import { LoginLink } from "@/ui/LoginLink";
import { addToDesktop } from "./install";
import styles from "./MenuDrawer.module.css";
import { NAV_MAX, NavEntry } from "./NavEntry";
import StoreSwitch from "./StoreSwitch";
import { categoriesOf, categoryUrl, zoneOf } from "./zone";

/** Categories and links on a phone. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { pathname, search, key } = useLocation();
  const [openedAt] = useState(key);
  const close = useEffectEvent(onClose);
  // Any link followed closes it, and so does going back.
  useEffect(() => {
    if (key !== openedAt) close();
  }, [key, openedAt]);
  const zone = zoneOf(pathname, search);
  const common = useCommon().data;
  const user = useUser();
  const logout = useLogout();
  const categories = categoriesOf(common, zone);
  const [chosen, setChosen] = useState(categories[0]?.id);
  const current = categories.find((c) => c.id === chosen) ?? categories[0];
  return (
    <Drawer title={user?.company || "药集"} side="left" width={340} onClose={onClose}>
      <div className={styles.body}>
        {!user && (
          <div className={styles.sign}>
            <LoginLink look="main">登录</LoginLink>
            <ButtonLink to="/register">免费注册</ButtonLink>
          </div>
        )}
        {user && user.switchable.length > 0 && (
          <div className={styles.store}>
            <StoreSwitch user={user} />
          </div>
        )}
        <nav aria-label="商品分类" className={styles.categories}>
          <ul className={styles.tops}>
            {categories.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className={styles.top}
                  aria-pressed={item.id === current?.id}
                  onClick={() => setChosen(item.id)}
                >
                  {item.name}
                </button>
              </li>
            ))}
          </ul>
          {current && (
            <div className={styles.leaves}>
              <Link to={categoryUrl(current, zone)} className={styles.all}>
                全部{current.name} <Icon name="right" size={14} />
              </Link>
              {current.children.map((child) => (
                <Link key={child.id} to={categoryUrl(child, zone)}>
                  {child.name}
                </Link>
              ))}
            </div>
          )}
        </nav>
        <nav aria-label="主导航" className={styles.links}>
          {common?.nav
            .slice(0, NAV_MAX)
            .flatMap((item) => [
              <NavEntry key={item.id} item={item} />,
              ...item.children.map((child) => <NavEntry key={`${item.id}-${child.id}`} item={child} />),
            ])}
          <Link to="/mrtj">每日特价</Link>
          <Link to="/lqzx">领券中心</Link>
          <Link to="/order">我的订单</Link>
          <Link to="/dzfp">电子发票查询</Link>
          <Link to="/help">帮助中心</Link>
        </nav>
        <div className={styles.sign}>
          <Button icon="download" onClick={() => void addToDesktop()}>
            加入桌面
          </Button>
          {user && (
            <Button loading={logout.isPending} onClick={() => logout.mutate()}>
              安全退出
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  );
}
