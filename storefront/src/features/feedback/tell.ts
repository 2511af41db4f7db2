import * as z from "zod/mini";

/** What is told, in the order in which the form asks. */
export const tellFields = z.object({
  kind: z.pipe(z.string().check(z.minLength(1, "请选择反馈类型")), z.transform(Number)),
  content: z.string().check(z.trim(), z.minLength(1, "请写明情况或建议")),
  goods: z.string().check(z.trim()),
  batch_number: z.string().check(z.trim()),
  order_number: z.string().check(z.trim()),
  contact: z.string().check(z.trim()),
  photos: z.array(z.file()),
});

export const nothingTold: z.input<typeof tellFields> = {
  kind: "",
  content: "",
  goods: "",
  batch_number: "",
  order_number: "",
  contact: "",
  photos: [],
};
