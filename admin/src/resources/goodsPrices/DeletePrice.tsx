import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import { useNotify, useRedirect } from "react-admin";
import { deleteGoodsPrice } from "../../api/calls/prices";
import { useRecordOf } from "../../api/useRecords";
import { ReasonButton } from "../../inputs/ReasonCommand";

const REASONS = ["协议到期", "客户不再合作", "录入错误"];

/** Without it the buyers it names pay something else: it says why, and may wait for a second person. */
export function DeletePrice() {
  const price = useRecordOf("goods_prices");
  const notify = useNotify();
  const redirect = useRedirect();
  if (!price) return null;
  return (
    <ReasonButton
      text="删除"
      size="medium"
      icon={<DeleteIcon />}
      title="删除专属价"
      presets={REASONS}
      note="删除后这些客户按其余价格购买；价格变化大时由另一位同事复核后生效。"
      confirm="删除"
      danger
      run={(reason) => deleteGoodsPrice(price.id, reason)}
      refresh={["goods_prices", "price_changes", "goods"]}
      onDone={({ waiting_price_change: waits }) => {
        notify(waits === null ? "专属价已删除" : "删除已提交复核，另一位同事通过后生效", {
          type: waits === null ? "success" : "warning",
        });
        redirect("list", "goods_prices");
      }}
    />
  );
}
