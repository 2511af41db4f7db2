import * as z from "zod/mini";
import type { Claimable } from "@/api/types";
import { type Chosen, linesOf } from "./choice";

/** What is claimed, in the order in which the dialog asks; the server checks again. */
export const claimFields = (claimable: Claimable) =>
  z.object({
    type: z.string().check(z.minLength(1, "请选择售后类型")),
    lines: z.pipe(
      z
        .record(z.string(), z.number())
        .check(z.refine((chosen: Chosen) => linesOf(claimable, chosen).length > 0, "请填写要售后的数量")),
      z.transform((chosen) => linesOf(claimable, chosen)),
    ),
    reason: z.string().check(z.minLength(1, "请选择原因")),
    photos: z.array(z.file()).check(z.minLength(1, "请至少拍一张照片，拍清批号和问题部位")),
    remark: z.string().check(z.trim()),
  });

/** Typed and selected input. */
export type ClaimInput = z.input<ReturnType<typeof claimFields>>;

export const nothingClaimed: ClaimInput = { type: "", lines: {}, reason: "", photos: [], remark: "" };
