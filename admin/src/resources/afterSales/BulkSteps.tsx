import { Button } from "@mui/material";
import { useListContext, useNotify } from "react-admin";
import { claimStep } from "../../api/actions";
import type { AfterSale } from "../../api/types";
import { useAction } from "../../api/useAction";

const STEPS = [
  { can: "accept_return", path: "accept", body: { with_return: 1 }, text: "同意寄回" },
  { can: "arrive", path: "arrive", body: {}, text: "确认到货" },
  { can: "refund", path: "refund", body: {}, text: "退款" },
] as const;

/** Steps that need nothing said, for all chosen claims that this colleague may take them with. */
export function BulkSteps() {
  const { data, selectedIds, onUnselectItems } = useListContext<AfterSale>();
  const { busy, act } = useAction();
  const notify = useNotify();
  const chosen = (data ?? []).filter((claim) => selectedIds.includes(claim.id));
  return STEPS.map(({ can, path, body, text }) => {
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
    return (
      <Button
        key={can}
        size="small"
        disabled={busy}
        onClick={() =>
          act({
            run,
            refresh: ["after_sales", "stocks"],
            onDone: (done) => {
              if (done > 0) notify(`已${text} ${done} 单`, { type: "success" });
              onUnselectItems();
            },
          })
        }
      >
        {text}（{open.length}）
      </Button>
    );
  });
}
