import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { useNotify, useRedirect } from "react-admin";
import { deleteGoodsPrice } from "../../api/calls/prices";
import { useAction } from "../../api/useAction";
import { useRecordOf } from "../../api/useRecords";
import { ReasonDialog } from "../../inputs/ReasonDialog";

const REASONS = ["协议到期", "客户不再合作", "录入错误"];

/** Without it the buyers it names pay something else: it says why, and may wait for a second person. */
export function DeletePrice() {
  const price = useRecordOf("goods_prices");
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAction();
  const notify = useNotify();
  const redirect = useRedirect();
  if (!price) return null;
  const close = () => setAsking(false);
  const remove = (reason: string) =>
    act({
      run: () => deleteGoodsPrice(price.id, reason),
      refresh: ["goods_prices", "price_changes", "goods"],
      onDone: ({ waiting_price_change: waits }) => {
        close();
        notify(waits === null ? "专属价已删除" : "删除已提交复核，另一位同事通过后生效", {
          type: waits === null ? "success" : "warning",
        });
        redirect("list", "goods_prices");
      },
      onConflict: close,
    });
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        删除
      </Button>
      {asking && (
        <ReasonDialog
          title="删除专属价"
          presets={REASONS}
          note="删除后这些客户按其余价格购买；价格变化大时由另一位同事复核后生效。"
          confirm="删除"
          danger
          busy={busy}
          onClose={close}
          onConfirm={remove}
        />
      )}
    </>
  );
}
