import { type ReactNode, useState } from "react";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Drawer } from "@/ui/Drawer";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorBoundary } from "@/ui/ErrorBoundary";
import { ErrorState } from "@/ui/ErrorState";
import { Later } from "@/ui/Later";
import { alert, confirm, toast } from "@/ui/notices";
import { OfflineBar } from "@/ui/OfflineBar";
import { OpenedLater, PlacedLater } from "@/ui/OpenedLater";
import { Problem } from "@/ui/Problem";
import { Skeleton, SkeletonLines } from "@/ui/Skeleton";
import { Warning } from "@/ui/Warning";
import type { Parts } from "./Catalogue";

function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>打开</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

function Offline() {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button onClick={() => setIsShown(!isShown)}>{isShown ? "恢复" : "断开"}</Button>
      <OfflineBar isShown={isShown} />
    </>
  );
}

function Slow() {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Button onClick={() => setIsShown(!isShown)}>{isShown ? "来了" : "等待"}</Button>
      <OfflineBar isShown={false} isSlow={isShown} />
    </>
  );
}

function Broken(): ReactNode {
  throw new Error("样例");
}

const say = (word: string, run: () => void) => <Button onClick={run}>{word}</Button>;

export const feedback: Parts = {
  Skeleton: { 一条: <Skeleton width={160} />, 多行: <SkeletonLines lines={3} /> },
  EmptyState: {
    有下一步: <EmptyState title="还没有订单" hint="下单以后在这里查看" action={<Button>去采购</Button>} />,
    紧凑: <EmptyState compact icon="star" title="没有优惠券" />,
  },
  ErrorState: {
    可重试: <ErrorState onRetry={() => toast("重试")} />,
    紧凑: <ErrorState compact onRetry={() => toast("重试")} />,
  },
  ErrorBoundary: {
    里面坏了: (
      <ErrorBoundary fallback={(_, retry) => <ErrorState onRetry={retry} />}>
        <Broken />
      </ErrorBoundary>
    ),
  },
  Later: {
    坏了就不显示: (
      <Later>
        <Broken />
      </Later>
    ),
  },
  OpenedLater: {
    打开了却没有来: (
      <Opened>
        {(close) => (
          <OpenedLater onLost={close}>
            <Broken />
          </OpenedLater>
        )}
      </Opened>
    ),
    页面的一部分没有来: (
      <PlacedLater fallback={<SkeletonLines lines={3} />}>
        <Broken />
      </PlacedLater>
    ),
  },
  OfflineBar: { 断网: <Offline />, 网络慢: <Slow /> },
  Dialog: {
    可关闭: (
      <Opened>
        {(close) => (
          <Dialog title="取消订单" onClose={close} footer={<Button onClick={close}>知道了</Button>}>
            取消后库存会释放。
          </Dialog>
        )}
      </Opened>
    ),
    只能用按钮关: (
      <Opened>
        {(close) => (
          <Dialog
            dismissible={false}
            role="alertdialog"
            title="请确认"
            onClose={close}
            footer={<Button onClick={close}>确认</Button>}
          >
            请先读完再确认。
          </Dialog>
        )}
      </Opened>
    ),
  },
  About: {
    一句话: <About>看到不认识的设备，请先退出它，再修改密码。</About>,
    有链接: (
      <About>
        证照要更新，<a href="#top">去更新</a>
      </About>
    ),
    后来出现: <About role="status">已恢复上次没有提交的内容</About>,
  },
  Problem: {
    刚发生: <Problem>请选择角色</Problem>,
    打开时就有: <Problem isQuiet>驳回原因：照片不清楚</Problem>,
  },
  Warning: {
    说明: <Warning isApart>只读账号不能采购下单，请联系企业负责人</Warning>,
    有去处: (
      <Warning icon="clock" act={<a href="#top">去使用 ›</a>}>
        2 张优惠券 7 天内到期，过期作废。
      </Warning>
    ),
  },
  Drawer: Object.fromEntries(
    (["left", "right", "bottom", "whole"] as const).map((side) => [
      side,
      <Opened key={side}>
        {(close) => (
          <Drawer title="筛选" side={side} onClose={close}>
            抽屉里的内容
          </Drawer>
        )}
      </Opened>,
    ]),
  ),
  Notices: {
    完成: say("toast", () => toast("已加入购物车")),
    出错: say("toast error", () => toast("库存不足", { kind: "error" })),
    可撤销: say("toast action", () =>
      toast("已删除", { action: { label: "撤销", run: () => toast("已恢复") } }),
    ),
    说明: say("alert", () => void alert("价格每天零点更新。")),
    确认: say("confirm", () => void confirm("确定删除吗？", { danger: true, okText: "删除" })),
  },
};
