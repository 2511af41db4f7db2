import { ApiError } from "@/api/client";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { ButtonRow } from "@/ui/ButtonRow";
import { alert, confirm } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { UNCONFIRMED, useCloseAccount, usePersonalData } from "./queries";
import { useConfirmed } from "./useConfirmed";

/** Taking away what the shop keeps of oneself, and leaving. */
export function PersonalDataSection({ isOwner }: { isOwner: boolean }) {
  const personal = usePersonalData();
  const close = useCloseAccount();
  const confirmed = useConfirmed();

  function takeAway() {
    // The error handler has shown the reason.
    confirmed.run(() => personal.mutateAsync()).catch(() => undefined);
  }

  async function leave() {
    try {
      await close.mutateAsync();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === UNCONFIRMED) throw error;
      if (error.code === 409) await alert(error.message);
      return;
    }
    await alert("账号已注销，个人信息已删除。", { okText: "回到首页" });
    window.location.assign("/");
  }

  async function askAndLeave() {
    const question = isOwner
      ? "注销后不能恢复：登录、消息、收藏、地址和积分都会删除，企业停止采购；证照、合同和购销记录按药品法规保存。确定注销吗？"
      : "注销后不能恢复：登录、消息、收藏和购物车都会删除，您下过的订单留在企业名下。确定注销吗？";
    if (await confirm(question, { title: "注销账号", okText: "注销账号", danger: true }))
      void confirmed.run(leave);
  }

  return (
    <Panel id="personal-data" title="个人信息">
      <About>可以下载药集保存的您的全部个人信息；不再使用时可以注销账号。</About>
      <ButtonRow>
        <Button loading={personal.isPending} onClick={takeAway}>
          下载我的个人信息
        </Button>
        <Button look="text" loading={close.isPending} onClick={() => void askAndLeave()}>
          注销账号
        </Button>
      </ButtonRow>
      {confirmed.dialog}
    </Panel>
  );
}
