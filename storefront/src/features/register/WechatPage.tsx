import { Link, useSearchParams } from "react-router";
import { scanProblem, useScan, useWechat } from "@/features/user/wechat";
import { About } from "@/ui/About";
import { Button, ButtonLink } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import { useUser } from "../user/queries";
import { KindLinks } from "./KindLinks";
import { RegisterFrame } from "./RegisterFrame";
import { RegisterPanel } from "./RegisterPanel";

/**
 * Registering with a WeChat account: scan first, then the usual steps; the accounts are linked afterwards.
 */
export default function WechatPage() {
  const wechat = useWechat();
  const scan = useScan();
  const user = useUser();
  const [search] = useSearchParams();
  const problem = scanProblem(search.get("wechat"));
  return (
    <RegisterFrame title="微信注册">
      <RegisterPanel>
        {wechat.isPending && <SkeletonLines lines={4} />}
        {wechat.isError && <ErrorState error={wechat.error} onRetry={() => void wechat.refetch()} />}
        {wechat.data &&
          (user ? (
            <EmptyState
              icon="check"
              title={wechat.data.bound ? `已绑定微信“${wechat.data.bound}”` : "您已登录"}
              hint="以后可以用微信扫码登录"
              action={
                <ButtonLink look="main" to={wechat.data.bound ? "/" : "/bdwx"}>
                  {wechat.data.bound ? "去首页" : "绑定微信"}
                </ButtonLink>
              }
            />
          ) : !wechat.data.is_on ? (
            <EmptyState
              icon="error"
              title="微信注册还没有开通"
              hint="用手机号注册同样只要几分钟"
              action={
                <ButtonLink look="main" to="/register">
                  手机号注册
                </ButtonLink>
              }
            />
          ) : wechat.data.arrived ? (
            <Arrived nickname={wechat.data.arrived} />
          ) : (
            <EmptyState
              icon="qr"
              title="用微信扫码，以后登录不用输密码"
              hint={problem ?? "扫码后填手机号和企业资料，微信自动绑定到新账号"}
              action={
                <ButtonRow>
                  <Button look="main" loading={scan.isPending} onClick={() => scan.mutate("sign_in")}>
                    微信扫码
                  </Button>
                  <Link to="/register">不用微信，手机号注册</Link>
                </ButtonRow>
              }
            />
          ))}
      </RegisterPanel>
    </RegisterFrame>
  );
}

/** A scanned WeChat account without an account here: choose how to continue. */
function Arrived({ nickname }: { nickname: string }) {
  return (
    <>
      <h2>{nickname}，您好</h2>
      <About>这个微信还没有绑定采购账号。半小时内登录或注册，就自动绑定，以后扫码就能登录。</About>
      <ButtonRow>
        <ButtonLink look="main" to="/login">
          已有账号，登录并绑定
        </ButtonLink>
      </ButtonRow>
      <h2>还没有账号</h2>
      <KindLinks label="注册类型" />
    </>
  );
}
