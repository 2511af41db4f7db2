import * as z from "zod/mini";
import { chosenFile } from "@/ui/chosenFile";

export const SLIP = "/api/order/slip_file";

/** What finance needs to find the money, in the order in which the form asks; the server checks again. */
export const transferFields = z.object({
  file: chosenFile(SLIP, "请上传银行转账回单"),
  payer_name: z.string().check(z.trim(), z.minLength(1, "请填写付款账户的户名")),
  paid_on: z.string().check(z.minLength(1, "请选择转账日期")),
  remark: z.string().check(z.trim()),
});
