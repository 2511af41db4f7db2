import * as z from "zod/mini";
import { chosenFile } from "@/ui/chosenFile";

/** What the buyer states of goods that came, in the order in which the dialog asks. Days as yyyy-mm-dd. */
export const receiptFields = (since: string, today: string) =>
  z.object({
    receiver: z.string().check(z.trim(), z.minLength(1, "请填写收货人，应与备案的收货人一致")),
    received_on: z
      .string()
      .check(
        z.refine((day) => day !== "" && day >= since && day <= today, "收货日期不能早于发货，也不能晚于今天"),
      ),
    file: chosenFile("/api/upload", "请上传盖章的随货同行单"),
    all_received: z.boolean().check(z.refine(Boolean, "请核对货物，全部收到后勾选；有短少请先联系客服")),
    paid_by_company: z.boolean().check(z.refine(Boolean, "这类商品必须由企业账户付款，请确认后勾选")),
  });
