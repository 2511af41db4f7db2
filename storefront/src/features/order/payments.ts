import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { addFen, type Fen, parseYuan } from "@yaoji/money";
import { type ApiError, api } from "@/api/client";
import type { OrderSummary, PaymentDetail, PayResult } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { orderKeys } from "./queries";
import { toneOf } from "./status";

const POLL_MS = 5_000;

/** Money may still come over a gateway or by bank: the page looks again by itself, should the live channel be down. */
export const awaitsMoney = ({ status, tries, slip }: Pick<PaymentDetail, "status" | "tries" | "slip">) =>
  status === "open" &&
  (slip?.status === "waiting" || tries.some((one) => one.status === "waiting" || one.status === "unknown"));

export function usePayment(id: string) {
  return useQuery<PaymentDetail, ApiError>({
    queryKey: orderKeys.payment(id),
    queryFn: ({ signal }) => api.get(`/api/order/payment/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && awaitsMoney(state.data) ? POLL_MS : false),
    meta: { errors: "silent" },
  });
}

interface PaymentParts {
  /** the orders to pay, or paid */
  counted: OrderSummary[];
  /** cancelled before they were paid */
  ended: OrderSummary[];
}

/** The orders that make up a payment's sum. One that was paid and cancelled later is included. */
export function ordersOf({ status, orders }: Pick<PaymentDetail, "status" | "orders">): PaymentParts {
  const counts = (order: OrderSummary) =>
    status === "paid" ? order.paid_at !== null : toneOf(order.status) !== "off";
  return { counted: orders.filter(counts), ended: orders.filter((order) => !counts(order)) };
}

export interface UnpaidPayment {
  id: string;
  amount: Fen;
  created_at: string;
  orders: OrderSummary[];
}

/** Orders that wait to be paid, by the payment that they are paid with; in the order given. */
export function unpaidPayments(orders: readonly OrderSummary[]): UnpaidPayment[] {
  const payments = new Map<string, UnpaidPayment>();
  for (const order of orders.filter(({ can_pay }) => can_pay)) {
    const known = payments.get(order.payment_id);
    const payment = known ?? { id: order.payment_id, amount: 0, created_at: order.created_at, orders: [] };
    payment.orders.push(order);
    payment.amount = addFen(payment.amount, parseYuan(order.total));
    payments.set(order.payment_id, payment);
  }
  return [...payments.values()];
}

export type PayMethod = "balance" | "transfer" | "alipay" | "wechat";
const payMethods: readonly string[] = ["balance", "transfer", "alipay", "wechat"] satisfies PayMethod[];
export const isPayMethod = (code: string): code is PayMethod => payMethods.includes(code);

/** id = payment or order number */
export function usePay() {
  const client = useQueryClient();
  return useMutation<PayResult, ApiError, { id: string; method: PayMethod }>({
    mutationFn: ({ id, method }) =>
      api.post(`/api/order/${encodeURIComponent(id)}/pay`, { body: { method } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: orderKeys.all });
      void client.invalidateQueries({ queryKey: userKeys.base });
    },
    // 409 = paid already, closed, or the balance doesn't suffice: the pay page says so.
    meta: { ownCodes: [409, 422] },
  });
}

/** Asks the gateways themselves what has become of the open bills. */
export function useCheckPayment() {
  const client = useQueryClient();
  return useMutation<PaymentDetail, ApiError, string>({
    mutationFn: (id) => api.post(`/api/order/${encodeURIComponent(id)}/check`),
    onSuccess: (payment) => client.setQueryData(orderKeys.payment(payment.id), payment),
    // Shown by the page, which continues polling.
    meta: { errors: "silent" },
  });
}

export interface SlipInput {
  file: File;
  payer_name: string;
  paid_on: string;
  remark: string;
}

async function uploadSlip(file: File): Promise<string> {
  const form = new FormData();
  form.append("file", file);
  return (await api.post("/api/order/slip_file", { upload: form })).key;
}

/** The money is on its way by bank. */
export function useHandInSlip() {
  const client = useQueryClient();
  return useMutation<PaymentDetail, ApiError, SlipInput & { id: string }>({
    mutationFn: async ({ id, file, ...rest }) => {
      const body = { ...rest, file: await uploadSlip(file) };
      return api.post(`/api/order/${encodeURIComponent(id)}/slip`, { body });
    },
    onSuccess: (payment) => {
      client.setQueryData(orderKeys.payment(payment.id), payment);
      void client.invalidateQueries({ queryKey: orderKeys.all });
    },
    meta: { ownCodes: [409, 413, 422] },
  });
}
