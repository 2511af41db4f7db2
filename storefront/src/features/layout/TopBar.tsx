import { lazy } from "react";
import { Link } from "react-router";
import { useCommon } from "@/features/content/queries";
import { callName } from "@/features/user/callName";
import { useLogout, useUser, useUserQuery } from "@/features/user/queries";
import { StandingLink } from "@/features/user/StandingLink";
import { Later } from "@/ui/Later";
import { LoginLink } from "@/ui/LoginLink";
import { alert } from "@/ui/notices";
import { addToDesktop } from "./install";
import { ServerClock } from "./ServerClock";
import styles from "./TopBar.module.css";

const StoreSwitch = lazy(() => import("./StoreSwitch"));
const PhoneCode = lazy(() => import("./PhoneCode"));

function WhoIsHere({ loadsUser }: { loadsUser: boolean }) {
  const { isPending } = useUserQuery(loadsUser);
  const user = useUser();
  const logout = useLogout();
  if (user) {
    return (
      <span className={styles.who}>
        <Link to="/user" className={styles.company}>
          {callName(user)}
        </Link>
        {user.switchable.length > 0 && (
          <Later>
            <StoreSwitch user={user} />
          </Later>
        )}
        {user.standing.level !== "fine" && <StandingLink standing={user.standing} />}
        <button
          type="button"
          className={styles.link}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          安全退出
        </button>
      </span>
    );
  }
  return (
    <span className={styles.who} style={loadsUser && isPending ? { visibility: "hidden" } : undefined}>
      您好，欢迎来到药集
      <LoginLink className={styles.strong}>请登录</LoginLink>
      <Link to="/register">免费注册</Link>
    </span>
  );
}

function QualityLink() {
  const inspection = useUser()?.quality_inspection;
  if (!inspection) return null;
  const { quality_inspection_url: url, msg } = inspection;
  return url ? (
    <a href={url} data-rare target="_blank" rel="noreferrer">
      药检报告
    </a>
  ) : (
    <button type="button" className={styles.link} data-rare onClick={() => void alert(msg)}>
      药检报告
    </button>
  );
}

function App() {
  const picture = useCommon().data?.site.app_code;
  return picture ? (
    <Later>
      <PhoneCode picture={picture} />
    </Later>
  ) : null;
}

export function TopBar({ loadsUser }: { loadsUser: boolean }) {
  return (
    <div className={styles.bar}>
      <div className={`container ${styles.row}`}>
        <ServerClock className={styles.clock} />
        <WhoIsHere loadsUser={loadsUser} />
        <nav aria-label="快捷入口" className={styles.links}>
          <QualityLink />
          <Link to="/" data-spare>
            返回首页
          </Link>
          <button type="button" className={styles.link} data-spare onClick={() => void addToDesktop()}>
            加入桌面
          </button>
          <Link to="/user">会员中心</Link>
          <Link to="/order">我的订单</Link>
          <Link to="/dzfp" data-rare>
            电子发票查询
          </Link>
          <App />
        </nav>
      </div>
    </div>
  );
}
