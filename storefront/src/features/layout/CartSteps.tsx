import { numbered, Steps } from "@/ui/Steps";

const names = ["购物车", "核对订单", "支付订单", "支付完成"];

export default function CartSteps({ step }: { step: 1 | 2 | 3 | 4 }) {
  return <Steps label="下单进度" steps={numbered(names, step)} />;
}
