import { useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import { scanProblem, useScan, useUnbind, useWechat } from "@/features/user/wechat";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { Panel, PanelPage } from "@/ui/Panel";
import { Problem } from "@/ui/Problem";
import { SkeletonLines } from "@/ui/Skeleton";
import { AccountRow } from "./AccountRow";
import { UNCONFIRMED } from "./queries";
import { useConfirmed } from "./useConfirmed";

/** The WeChat account that opens this one. */
export default function WechatPage() {
  const wechat = useWechat();
  const scan = useScan();
  const unbind = useUnbind();
  const confirmed = useConfirmed();
  const [search] = useSearchParams();
  const problem = scanProblem(search.get("wechat"));

  async function take() {
    try {
      await unbind.mutateAsync();
      toast("已解绑，以后用密码登录");
    } catch (error) {
      if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
      await wechat.refetch();
    }
  }

  async function askAndUnbind() {
    if (!(await confirm("解绑后不能再用微信扫码登录，确定解绑吗？", { okText: "解绑" }))) return;
    await confirmed.run(take);
  }

  return (
    <PanelPage title="绑定微信">
      <Panel id="wechat" title="微信扫码登录">
        {wechat.isPending && <SkeletonLines lines={2} />}
        {wechat.isError && !wechat.data && (
          <ErrorState compact error={wechat.error} onRetry={() => void wechat.refetch()} />
        )}
        {problem && <Problem>{problem}</Problem>}
        {wechat.data &&
          (wechat.data.bound ? (
            <AccountRow
              name={wechat.data.bound}
              about={wechat.data.bound_at && `${formatTime(wechat.data.bound_at)} 绑定`}
            >
              <Button size="s" loading={unbind.isPending} onClick={() => void askAndUnbind()}>
                解绑
              </Button>
            </AccountRow>
          ) : (
            <>
              <About>
                {wechat.data.is_on
                  ? "绑定后打开登录页，用微信扫一扫就能登录。一个微信绑定一个账号。"
                  : "微信登录还没有开通，请用手机号和密码登录。"}
              </About>
              {wechat.data.is_on && (
                <p>
                  <Button look="main" loading={scan.isPending} onClick={() => scan.mutate("bind")}>
                    用微信扫码绑定
                  </Button>
                </p>
              )}
            </>
          ))}
      </Panel>
      {confirmed.dialog}
    </PanelPage>
  );
}
