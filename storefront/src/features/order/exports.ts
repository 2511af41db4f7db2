import * as z from "zod/mini";

/** What can be exported, and its columns in the order of the table. */
export const EXPORTS = {
  export: {
    name: "订单明细（按批号）",
    columns: [
      ["number", "订单号"],
      ["created_at", "下单时间"],
      ["status", "状态"],
      ["paid_at", "付款时间"],
      ["shipped_at", "发货时间"],
      ["kind", "类别"],
      ["goods_id", "商品编号"],
      ["name", "通用名称"],
      ["trade_name", "商品名"],
      ["spec", "规格"],
      ["maker", "生产企业"],
      ["approval_number", "批准文号"],
      ["unit", "单位"],
      ["batch_number", "批号"],
      ["expires_on", "有效期至"],
      ["ordered", "订购数量"],
      ["quantity", "发货数量"],
      ["short", "缺货数量"],
      ["returned", "退货数量"],
      ["price", "单价"],
      ["amount", "金额"],
      ["receiver", "收货人"],
      ["address", "收货地址"],
      ["carrier", "承运"],
      ["waybill", "运单号"],
      ["remark", "备注"],
    ],
  },
  statement: {
    name: "对账单（付款与退款）",
    columns: [
      ["at", "时间"],
      ["kind", "类型"],
      ["order", "订单号"],
      ["number", "退款单号"],
      ["goods_amount", "商品金额"],
      ["discount", "优惠"],
      ["freight", "运费"],
      ["amount", "收支金额"],
      ["status", "订单状态"],
    ],
  },
} satisfies Record<string, { name: string; columns: [code: string, name: string][] }>;

export type ExportKind = keyof typeof EXPORTS;

const day = z.string().check(z.minLength(1, "请选择日期"));

/** What the dialog asks; the server checks how long the time may be. */
export const exportFields = z
  .object({
    kind: z.enum(["export", "statement"]),
    format: z.enum(["xlsx", "csv"]),
    start_time: day,
    end_time: day,
    columns: z.array(z.string()),
  })
  .check(
    z.refine(({ start_time, end_time }) => start_time <= end_time, {
      path: ["end_time"],
      message: "结束日期不能早于开始日期",
    }),
  );

export type ExportWish = z.output<typeof exportFields>;

/** The codes of all columns, in the order of the table. */
export const columnsOf = (kind: ExportKind): string[] => EXPORTS[kind].columns.map(([code]) => code);

export function exportAddress({ kind, format, start_time, end_time, columns }: ExportWish): string {
  const chosen = columnsOf(kind).filter((code) => columns.includes(code));
  const query = new URLSearchParams({ format, start_time, end_time, columns: chosen.join(",") });
  return `/api/order/${kind}?${query}`;
}
