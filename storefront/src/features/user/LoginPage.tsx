import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import type { DemoAccount } from "@/api/types";
import { AdvertCarousel } from "@/features/content/AdvertCarousel";
import { AdvertPicture } from "@/features/content/AdvertPicture";
import { useAdverts } from "@/features/content/adverts";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import styles from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField";
import { baseOf } from "./registerKinds";
import { safeBack } from "./safeBack";
import { hasSessionEnded } from "./sessionEnded";
import { useDemoAccounts, useLogin } from "./signIn";
import { scanProblem, useScan, useWechat } from "./wechat";

const PICTURE = { width: 776, height: 402 } satisfies AdvertSizes["login"];
const BELOW = { width: 290, height: 112 } satisfies AdvertSizes["demo"];

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

/** The content without adverts; hidden until that is known. */
function Pitch({ isKnown }: { isKnown: boolean }) {
  return (
    <div style={{ visibility: isKnown ? undefined : "hidden" }} className={styles.words}>
      <p className={styles.lead}>药店、诊所的批发采购</p>
      <ul className={styles.points}>
        <li>
          <Icon name="check" /> 发出的每一批都能查药检报告
        </li>
        <li>
          <Icon name="check" /> 能买什么、为什么不能买，一眼看清
        </li>
        <li>
          <Icon name="check" /> 键盘下单，几分钟采购上百个品种
        </li>
      </ul>
    </div>
  );
}

/** Wired by hand: a visitor often enters by this page, and the library of forms would double what it loads. */
export default function LoginPage() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = useLogin();
  const demo = useDemoAccounts();
  const pitch = useAdverts("login");
  const shown = useAdverts("demo");
  const wechat = useWechat();
  const scan = useScan();
  const [hasEnded] = useState(hasSessionEnded);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const problem = errors.form ?? scanProblem(search.get("wechat"));

  /** Says what is wrong and leads to the first field that it is about. */
  function show(wrong: Errors) {
    setErrors(wrong);
    const first = wrong.username ? usernameField : wrong.password ? passwordField : null;
    first?.current?.focus();
  }

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const missing: Errors = {
      username: username.trim() ? undefined : "请输入用户名或手机号",
      password: password ? undefined : "请输入密码",
    };
    show(missing);
    if (missing.username || missing.password) return;
    try {
      const { registration } = await login.mutateAsync({ username: username.trim(), password });
      const back = safeBack(search.get("back"));
      // Who hasn't finished registering goes on there, unless a page waits for them.
      await navigate(registration && back === "/" ? `${baseOf(registration)}/step2` : back, {
        replace: true,
      });
    } catch (error) {
      if (error instanceof ApiError) show(errorsOf(error));
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
        {pitch.data && pitch.data.list.length > 0 ? (
          <div className={styles.pictures}>
            <AdvertCarousel eager label="推荐" adverts={pitch.data.list} {...PICTURE} />
          </div>
        ) : (
          <Pitch isKnown={!pitch.isPending} />
        )}
      </div>
      <div className={`card ${styles.panel}`}>
        <h1 className={styles.title}>登录</h1>
        <form noValidate onSubmit={signIn} className={styles.form}>
          {hasEnded && !problem && (
            <p role="status" className={styles.ended}>
              <Icon name="info" size={16} /> 登录已失效，请重新登录
            </p>
          )}
          {problem && (
            <p role="alert" className={styles.formError}>
              <Icon name="error" size={16} /> {problem}
            </p>
          )}
          {wechat.data?.arrived && <p>登录后，微信“{wechat.data.arrived}”会绑定到这个账号。</p>}
          <TextField
            ref={usernameField}
            label="用户名或手机号"
            name="username"
            autoComplete="username"
            value={username}
            error={errors.username}
            onChange={(event) => setUsername(event.target.value)}
          />
          <PasswordField
            ref={passwordField}
            label="密码"
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" look="main" size="l" block loading={login.isPending}>
            登录
          </Button>
        </form>
        <p className={styles.links}>
          <Link to="/register">免费注册</Link>
          <Link to="/forget">忘记密码？</Link>
        </p>
        <p className={styles.other}>
          {wechat.data?.is_on && (
            <Button block loading={scan.isPending} onClick={() => scan.mutate("sign_in")}>
              微信扫码登录
            </Button>
          )}
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
      {!demo.isPending && shown.data && shown.data.list.length > 0 && (
        <ul className={styles.shown} aria-label="推荐">
          {shown.data.list.map((advert) => (
            <li key={advert.id}>
              <AdvertPicture advert={advert} {...BELOW} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
