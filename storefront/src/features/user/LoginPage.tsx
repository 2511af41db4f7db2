import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import type { DemoAccount } from "@/api/types";
import { AdvertCarousel } from "@/features/content/AdvertCarousel";
import { AdvertPicture } from "@/features/content/AdvertPicture";
import { useAdverts } from "@/features/content/adverts";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { TextField } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import styles from "./LoginPage.module.css";
import { PasswordField } from "./PasswordField";
import { baseOf } from "./registerKinds";
import { safeBack } from "./safeBack";
import { hasSessionEnded } from "./sessionEnded";
import { type LoginInput, useDemoAccounts, useLogin } from "./signIn";
import { scanProblem, useScan, useWechat } from "./wechat";

const PICTURE = { width: 776, height: 402 } satisfies AdvertSizes["login"];
const BELOW = { width: 290, height: 112 } satisfies AdvertSizes["demo"];

const loginFields = z.object({
  username: z.string().check(z.trim(), z.minLength(1, "请输入用户名或手机号")),
  password: z.string().check(z.minLength(1, "请输入密码")),
});

/** A refusal that is about no single field; one that names fields is shown at them. */
function refusalOf({ kind, code, message, errors }: ApiError): string | null {
  if (kind !== "http" || code >= 500) return null;
  return code === 422 && Object.keys(errors).length > 0 ? null : message || "用户名或密码不正确";
}

/** The shop's strong points; beside the form as many of them as fit below its pictures. */
function Points() {
  return (
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
  );
}

/** The content without adverts; hidden until that is known. */
function Pitch({ isKnown }: { isKnown: boolean }) {
  return (
    <div style={{ visibility: isKnown ? undefined : "hidden" }} className={styles.words}>
      <p className={styles.lead}>药店、诊所的批发采购</p>
      <Points />
    </div>
  );
}

export default function LoginPage() {
  const form = useCheckedForm(loginFields, { username: "", password: "" });
  const { errors } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const login = useLogin();
  const demo = useDemoAccounts();
  const pitch = useAdverts("login");
  const shown = useAdverts("demo");
  const wechat = useWechat();
  const scan = useScan();
  const [hasEnded] = useState(hasSessionEnded);
  const problem = refusal ?? scanProblem(search.get("wechat"));

  async function signIn(input: LoginInput) {
    setRefusal(null);
    try {
      const { registration } = await login.mutateAsync(input);
      const back = safeBack(search.get("back"));
      // Who hasn't finished registering goes on there, unless a page waits for them.
      await navigate(registration && back === "/" ? `${baseOf(registration)}/step2` : back, {
        replace: true,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      const whole = refusalOf(error);
      setRefusal(whole);
      if (!whole) showRefusal(form, error);
    }
  }

  const submit = form.handleSubmit(signIn, () => setRefusal(null));

  function fillIn({ username, password }: DemoAccount) {
    form.reset({ username, password });
    setRefusal(null);
  }

  return (
    <section className={`container ${styles.page}`}>
      <div className={styles.pitch}>
        {pitch.data && pitch.data.list.length > 0 ? (
          <>
            <div className={styles.pictures}>
              <AdvertCarousel eager label="推荐" adverts={pitch.data.list} {...PICTURE} />
            </div>
            <Points />
          </>
        ) : (
          <Pitch isKnown={!pitch.isPending} />
        )}
      </div>
      <div className={`card ${styles.panel}`}>
        <h1 className={styles.title}>登录</h1>
        <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
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
            label="用户名或手机号"
            autoComplete="username"
            error={errors.username?.message}
            {...form.register("username")}
          />
          <PasswordField label="密码" error={errors.password?.message} {...form.register("password")} />
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
