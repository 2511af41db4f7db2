import { Button } from "@mui/material";
import { useState } from "react";
import { useListContext, useNotify } from "react-admin";
import { claimStep } from "../../api/actions";
import type { AfterSale } from "../../api/types";
import { useAction } from "../../api/useAction";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { groupMoney, sumMoney } from "../../inputs/money";

const STEPS = [
  {
    can: "accept_return",
    path: "accept",
    body: { with_return: 1 },
    text: "同意寄回",
    follows: (money: string) => [
      "这些客户都会收到消息，请他们在期限内寄回",
      `验收后按接收数量退款，合计最多 ${money}；换货的马上留出同样的商品`,
    ],
  },
  {
    can: "arrive",
    path: "arrive",
    body: {},
    text: "确认到货",
    follows: () => ["这些包裹都已在仓库手里，单子转给质管验收"],
  },
  {
    can: "refund",
    path: "refund",
    body: {},
    text: "退款",
    follows: (money: string) => [
      `合计 ${money} 按原支付方式退给客户，退出去不能撤回`,
      "超过限额还没有人初审的，这次只算初审",
    ],
  },
] as const;

/** Steps that need nothing said, for all chosen claims that this colleague may take them with. */
export function BulkSteps() {
  const { data, selectedIds, onUnselectItems } = useListContext<AfterSale>();
  const { busy, act } = useAction();
  const notify = useNotify();
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = (data ?? []).filter((claim) => selectedIds.includes(claim.id));
  return STEPS.map(({ can, path, body, text, follows }) => {
    const open = chosen.filter((claim) => claim.can[can]);
    if (open.length === 0) return null;
    const run = async () => {
      const failed: string[] = [];
      // One after the other: each is a transaction of its own, and the first refusal must not hide the rest.
      for (const claim of open) {
        await claimStep(claim.id, path, body).catch((error: unknown) => {
          failed.push(`${claim.id}：${error instanceof Error ? error.message : "没有成功"}`);
        });
      }
      if (failed.length > 0) notify(failed.join("\n"), { type: "error", multiLine: true });
      return open.length - failed.length;
    };
    const take = () =>
      act({
        run,
        refresh: ["after_sales", "stocks"],
        onDone: (done) => {
          if (done > 0) notify(`已${text} ${done} 单`, { type: "success" });
          setAsked(null);
          onUnselectItems();
        },
      });
    const money = `¥${groupMoney(sumMoney(open.map((claim) => claim.amount)))}`;
    return (
      <span key={can}>
        <Button size="small" disabled={busy} onClick={() => setAsked(can)}>
          {text}（{open.length}）
        </Button>
        {asked === can && (
          <ConfirmDialog
            title={`${text}：${open.length} 单`}
            consequences={follows(money)}
            confirm={`${text} ${open.length} 单`}
            busy={busy}
            onClose={() => setAsked(null)}
            onConfirm={take}
          />
        )}
      </span>
    );
  });
}
