import { Link } from "react-router";
import { callName } from "@/features/user/callName";
import { useLogout, useUser } from "@/features/user/queries";
import { StandingLink } from "@/features/user/StandingLink";
import { Button, ButtonLink } from "@/ui/Button";
import { LoginLink } from "@/ui/LoginLink";
import { Price } from "@/ui/Price";
import styles from "./Panels.module.css";

const links = [
  ["/order", "我的订单"],
  ["/star", "我的收藏"],
  ["/jybg", "药检报告"],
  ["/yegl", "我的余额"],
  ["/zzzj", "资质证件"],
  ["/addr", "收货地址"],
] as const;

export default function AccountPanel() {
  const user = useUser();
  const logout = useLogout();
  if (!user) {
    return (
      <div className={styles.block}>
        <LoginLink look="main" block>
          登录
        </LoginLink>
      </div>
    );
  }
  return (
    <div className={styles.block}>
      <p className={styles.company}>{callName(user)}</p>
      <p className={styles.muted}>
        {user.name && `${user.name} · `}
        <StandingLink standing={user.standing} />
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>余额</dt>
          <dd>
            <Price price={user.balance} />
          </dd>
        </div>
        <div>
          <dt>积分</dt>
          <dd className="num">
            <Link to="/jfgl">{user.points}</Link>
          </dd>
        </div>
      </dl>
      <ul className={styles.links}>
        {links.map(([to, name]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
      <ButtonLink look="brand" block to="/user">
        会员中心
      </ButtonLink>
      <Button block loading={logout.isPending} onClick={() => logout.mutate()}>
        安全退出
      </Button>
    </div>
  );
}
