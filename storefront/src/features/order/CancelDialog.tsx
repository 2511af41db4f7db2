import { useId, useState } from "react";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { toast } from "@/ui/notices";
import styles from "./CancelDialog.module.css";
import { useAskCancel, useCancelOrder, useOrder } from "./queries";

const reasons = ["不想买了", "商品或数量选错了", "收货地址写错了", "价格不合适", "重复下单"];
const OTHER = "其他原因";
const MAX = 100;

export interface CancelDialogProps {
  id: string;
  /** paid already: service decides, and the money comes back */
  paid: boolean;
  onClose: () => void;
}

export function CancelDialog({ id, paid, onClose }: CancelDialogProps) {
  const name = useId();
  const now = useCancelOrder();
  const ask = useAskCancel();
  const along = useOrder(id).data?.cancelled_along ?? [];
  const cancel = paid ? ask : now;
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState("");
  const reason = chosen === OTHER ? text.trim() : chosen;
  const close = useAskedClose(text.trim() !== "" && !cancel.isPending, onClose);

  async function send() {
    if (!reason) return;
    try {
      await cancel.mutateAsync({ id, reason });
    } catch {
      return;
    }
    toast(paid ? "取消申请已提交，客服会尽快处理" : along.length > 0 ? "订单已一并取消" : "订单已取消");
    onClose();
  }

  return (
    <Dialog
      title={paid ? "申请取消订单" : "取消订单"}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>不取消了</Button>
          <Button look="danger" disabled={!reason} loading={cancel.isPending} onClick={() => void send()}>
            {paid ? "提交申请" : "确定取消"}
          </Button>
        </>
      }
    >
      <fieldset className={styles.reasons}>
        <legend>
          订单 {id} 为什么取消？
          {paid &&
            "客服同意后，已付的货款会退回：在线支付的原路退回，转账和余额支付的退到账户余额；同时提交的订单已发出赠品、取消后不再满足赠送条件的，退款会扣回赠品价值。"}
        </legend>
        {along.length > 0 && (
          <p className={styles.warning} role="status">
            订单 {along.join("、")} 与本单同属一个组合，或因本单才能换购，将一并取消。
          </p>
        )}
        {[...reasons, OTHER].map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={chosen === one} onChange={() => setChosen(one)} />
            {one}
          </label>
        ))}
        {chosen === OTHER && (
          <textarea
            className={styles.text}
            aria-label="取消的原因"
            rows={2}
            maxLength={MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </fieldset>
    </Dialog>
  );
}
