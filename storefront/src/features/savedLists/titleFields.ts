import * as z from "zod/mini";

export const MISSING_NAME = "请填写清单名称";

/** What a list is called and who sees it. */
export const titleFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, MISSING_NAME)),
  is_shared: z.boolean(),
});
