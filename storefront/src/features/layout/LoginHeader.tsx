import { Link } from "react-router";
import { callName } from "@/features/user/callName";
import { useUser, useUserQuery } from "@/features/user/queries";
import { LoginLink } from "@/ui/LoginLink";
import styles from "./LoginHeader.module.css";
import { Logo } from "./Logo";

/** The simplified header of login, register and help pages. */
export default function LoginHeader({ loadsUser }: { loadsUser: boolean }) {
  useUserQuery(loadsUser);
  const user = useUser();
  return (
    <header className={styles.header}>
      <div className={`container ${styles.row}`}>
        <Logo note="药店诊所批发采购" />
        <nav aria-label="快捷入口" className={styles.links}>
          <Link to="/">返回首页</Link>
          <Link to="/help">帮助中心</Link>
          {user ? <Link to="/user">{callName(user)}</Link> : <LoginLink>登录</LoginLink>}
        </nav>
      </div>
    </header>
  );
}
