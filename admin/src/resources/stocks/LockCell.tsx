import { Box } from "@mui/material";
import { useGetIdentity } from "react-admin";
import { lockBatch } from "../../api/calls/stocks";
import type { Stock } from "../../api/types";
import { Tag } from "../../fields/StatusTag";
import { ReasonButton } from "../../inputs/ReasonCommand";

const LOCK = ["外观异常", "待复检", "温度超标", "接到召回通知"];
const UNLOCK = ["复检合格", "核实无误"];

/** QA alone locks and unlocks. */
function useMayLock(): boolean {
  const { identity } = useGetIdentity();
  const roles: unknown = identity?.roles;
  return Array.isArray(roles) && roles.includes("qa");
}

/** Whether a batch may leave, and the button that changes it. What a recall keeps apart, no unlocking frees. */
export function LockCell({ stock, batch }: { stock: Stock; batch: Stock["batches"][number] }) {
  const mayLock = useMayLock();
  const verb = batch.is_locked ? "解锁" : "锁定";
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center" }} onClick={(event) => event.stopPropagation()}>
      {batch.is_recalled ? (
        <Tag tone="danger">召回封存</Tag>
      ) : batch.is_locked ? (
        <Tag tone="danger">已锁定</Tag>
      ) : (
        <Tag tone="ok">正常</Tag>
      )}
      {mayLock && !batch.is_recalled && (
        <ReasonButton
          text={verb}
          title={`${verb}批号 ${batch.number}：${stock.goods_name}`}
          presets={batch.is_locked ? UNLOCK : LOCK}
          confirm={verb}
          danger={!batch.is_locked}
          note={
            batch.is_locked
              ? "解锁后各仓的这个批号可以再出库。"
              : "锁定后各仓的这个批号都不再销售、拣货和发货。"
          }
          run={(reason) =>
            lockBatch(stock.id, { batch_number: batch.number, is_locked: !batch.is_locked, reason })
          }
          done={`批号 ${batch.number} 已${verb}`}
          refresh={["stocks"]}
        />
      )}
    </Box>
  );
}
