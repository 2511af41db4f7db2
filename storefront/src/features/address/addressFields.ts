import * as z from "zod/mini";
import { cleanPhone, isPhone } from "./phone";
import { longest } from "./rules";

/** What is sent of an address, in the order in which the form asks. */
export const addressFields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "请填写收货人姓名"),
      z.maxLength(longest.name, `姓名最多 ${longest.name} 个字`),
    ),
  phone: z
    .string()
    .check(
      z.overwrite(cleanPhone),
      z.minLength(1, "请填写手机号或座机"),
      z.refine(isPhone, "请填写 11 位手机号，或 区号-座机号，如 028-88881234"),
    ),
  province: z.string().check(z.minLength(1, "请选择省份")),
  city: z.string().check(z.minLength(1, "请选择城市")),
  district: z.string().check(z.trim(), z.maxLength(longest.district, `区县最多 ${longest.district} 个字`)),
  street: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "请填写街道、门牌号"),
      z.maxLength(longest.street, `详细地址最多 ${longest.street} 个字`),
    ),
  is_default: z.pipe(
    z.boolean(),
    z.transform((isDefault): 0 | 1 => (isDefault ? 1 : 0)),
  ),
});
