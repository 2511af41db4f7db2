import CancelIcon from "@mui/icons-material/BlockOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { CheckboxGroupInput, maxLength, required, TextInput } from "react-admin";
import { takeOut } from "../../api/calls/orders";
import type { Order } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";

interface Out {
  lines: number[];
  reason: string;
}

/** Lines of which something is still to leave, as they are ticked. */
function leaving(order: Order): { id: number; name: string }[] {
  const lines = order.lines.map((line) => ({
    id: line.id,
    name: `${line.name} ${line.ypgg} × ${left(line)} ${line.unit}`,
    left: left(line),
  }));
  return lines.filter((line) => line.left > 0).map(({ id, name }) => ({ id, name }));
}

const left = ({ number, shipped_number, dropped_number }: Order["lines"][number]) =>
  number - shipped_number - dropped_number;

export function TakeOutDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  return (
    <FormDialog<Out, Order>
      title={`订单 ${order.id} 部分商品不发`}
      resource="orders"
      confirm="不再发货并退款"
      danger
      note="勾选的商品不再发货：货款退给客户（在线支付原路退回，转账和余额支付的退到余额；超过退款限额的须财务复核），库存释放，其他商品照常发货。仓库已开始拣的，请先作废拣货单；全部不发的，请取消订单或结束余货。"
      defaultValues={{ lines: [], reason: "" }}
      run={(out) => takeOut(order.id, out)}
      done={`订单 ${order.id} 的部分商品不再发货`}
      refresh={["orders", "stocks", "picking"]}
      onConflict={onClose}
      onClose={onClose}
    >
      <CheckboxGroupInput
        className="wide"
        source="lines"
        choices={leaving(order)}
        row={false}
        validate={required()}
      />
      <TextInput
        className="wide"
        source="reason"
        validate={[required(), maxLength(200)]}
        multiline
        helperText="客户会看到，例如：商品改变管控分类、批号召回、无货可发"
      />
    </FormDialog>
  );
}

/** What the gate refuses of an order, or will never come, is taken out of it. */
export function TakeOutButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        startIcon={<CancelIcon />}
        onClick={() => setOpen(true)}
      >
        部分商品不发
      </Button>
      {isOpen && <TakeOutDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
