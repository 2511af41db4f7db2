import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import type { DemoAccount } from "@/api/types";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import styles from "./LoginPage.module.css";
import { useDemoAccounts, useLogin } from "./queries";
import { safeBack } from "./safeBack";

interface Errors {
  username?: string;
  password?: string;
  form?: string;
}

function errorsOf(error: ApiError): Errors {
  const { username, password } = error.errors;
  if (username?.[0] || password?.[0]) return { username: username?.[0], password: password?.[0] };
  if (error.kind !== "http" || error.code >= 500) return {};
  return { form: error.message || "用户名或密码不正确" };
}

export default function LoginPage() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [visible, setVisible] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = useLogin();
  const demo = useDemoAccounts();

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const missing: Errors = {
      username: username.trim() ? undefined : "请输入用户名或手机号",
      password: password ? undefined : "请输入密码",
    };
    setErrors(missing);
    if (missing.username || missing.password) return;
    try {
      await login.mutateAsync({ username: username.trim(), password });
      await navigate(safeBack(search.get("back")), { replace: true });
    } catch (error) {
      if (error instanceof ApiError) setErrors(errorsOf(error));
    }
  }

  function fillIn(account: DemoAccount) {
    setUsername(account.username);
    setPassword(account.password);
    setErrors({});
  }

  return (
    <section className={`container ${styles.page}`}>
      <div className={styles.pitch}>
        <p className={styles.lead}>药店、诊所的批发采购</p>
        <ul className={styles.points}>
          <li>
            <Icon name="check" /> 正规渠道，批批可查药检报告
          </li>
          <li>
            <Icon name="check" /> 能买什么、为什么不能买，一眼看清
          </li>
          <li>
            <Icon name="check" /> 键盘下单，几分钟采购上百个品种
          </li>
        </ul>
      </div>
      <div className={`card ${styles.panel}`}>
        <h1 className={styles.title}>登录</h1>
        <form noValidate onSubmit={signIn} className={styles.form}>
          {errors.form && (
            <p role="alert" className={styles.formError}>
              <Icon name="error" size={16} /> {errors.form}
            </p>
          )}
          <TextField
            label="用户名或手机号"
            name="username"
            autoComplete="username"
            value={username}
            error={errors.username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <div className={styles.secret}>
            <TextField
              label="密码"
              name="password"
              type={visible ? "text" : "password"}
              autoComplete="current-password"
              value={password}
              error={errors.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button
              type="button"
              className={styles.reveal}
              aria-pressed={visible}
              onClick={() => setVisible((on) => !on)}
            >
              {visible ? "隐藏" : "显示"}
            </button>
          </div>
          <Button type="submit" look="main" size="l" block loading={login.isPending}>
            登录
          </Button>
        </form>
        <p className={styles.links}>
          <Link to="/register">免费注册</Link>
          <Link to="/forget">忘记密码？</Link>
        </p>
      </div>
      {demo.data && demo.data.buyers.length > 0 && (
        <div className={`card ${styles.demo}`}>
          <h2 className={styles.demoTitle}>演示账号（点一下填入）</h2>
          <ul className={styles.accounts}>
            {demo.data.buyers.map((account) => (
              <li key={account.username}>
                <button type="button" className={styles.account} onClick={() => fillIn(account)}>
                  <b>{account.name}</b>
                  <span>{account.describe}</span>
                  <small>{account.username}</small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
