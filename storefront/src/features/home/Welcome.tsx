import { Link } from "react-router";
import type { UserBase } from "@/api/types";
import { callName } from "@/features/user/callName";
import { StandingLink } from "@/features/user/StandingLink";
import { ButtonLink } from "@/ui/Button";
import { Icon, type IconName } from "@/ui/Icon";
import { LoginLink } from "@/ui/LoginLink";
import { Price } from "@/ui/Price";
import styles from "./Welcome.module.css";

const shortcuts: [to: string, icon: IconName, name: string][] = [
  ["/list/table", "list", "表格采购"],
  ["/order", "order", "我的订单"],
  ["/star", "heart", "我的收藏"],
  ["/kjcg", "download", "快捷采购"],
  ["/zzzj", "lock", "资质证件"],
  ["/help", "info", "帮助中心"],
];

/** The column next to the banner: the user, and frequently used links. */
export function Welcome({ user }: { user: UserBase | null }) {
  return (
    <aside className={styles.card} aria-label="我的药集">
      <div className={styles.who}>
        {user ? (
          <>
            <p className={styles.name} title={user.company}>
              {callName(user)}
            </p>
            <p className={styles.small}>
              余额 <Price price={user.balance} size="s" /> · 积分 <b className="num">{user.points}</b>
            </p>
            <p className={styles.small}>
              <StandingLink standing={user.standing} />
            </p>
          </>
        ) : (
          <>
            <p className={styles.name}>登录后查看批发价</p>
            <p className={styles.small}>药店、诊所凭证照采购</p>
            <div className={styles.buttons}>
              <LoginLink look="main" size="s">
                登录
              </LoginLink>
              <ButtonLink size="s" to="/register">
                免费注册
              </ButtonLink>
            </div>
          </>
        )}
      </div>
      <ul className={styles.grid}>
        {shortcuts.map(([to, icon, name]) => (
          <li key={to}>
            <Link to={to} className={styles.short}>
              <Icon name={icon} size={22} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
