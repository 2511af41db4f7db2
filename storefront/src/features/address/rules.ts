import type { Address, AddressInput } from "@/api/types";
import { cleanPhone, isPhone } from "./phone";

export type AddressField = keyof AddressInput;
export type AddressErrors = Partial<Record<AddressField, string>>;

export const emptyAddress: AddressInput = {
  name: "",
  phone: "",
  province: "",
  city: "",
  district: "",
  street: "",
  is_default: 0,
};

/** The longest the server takes. */
export const longest = { name: 20, phone: 20, district: 20, street: 100 } as const;

export function inputOf({ id: _id, ...input }: Address): AddressInput {
  return input;
}

export function tidy(input: AddressInput): AddressInput {
  return {
    ...input,
    name: input.name.trim(),
    phone: cleanPhone(input.phone),
    district: input.district.trim(),
    street: input.street.trim(),
  };
}

/** The errors of a normalised address, by field, with the remedy. */
export function addressErrors(input: AddressInput): AddressErrors {
  const errors: AddressErrors = {};
  if (!input.name) errors.name = "请填写收货人姓名";
  else if (input.name.length > longest.name) errors.name = `姓名最多 ${longest.name} 个字`;
  if (!input.phone) errors.phone = "请填写手机号或座机";
  else if (!isPhone(input.phone)) errors.phone = "请填写 11 位手机号，或 区号-座机号，如 028-88881234";
  if (!input.province) errors.province = "请选择省份";
  if (!input.city) errors.city = "请选择城市";
  if (input.district.length > longest.district) errors.district = `区县最多 ${longest.district} 个字`;
  if (!input.street) errors.street = "请填写街道、门牌号";
  else if (input.street.length > longest.street) errors.street = `详细地址最多 ${longest.street} 个字`;
  return errors;
}

/** The order in which the form asks, so that the first wrong field gets the focus. */
export const fieldOrder: AddressField[] = ["name", "phone", "province", "city", "district", "street"];

export function fullAddress({ province, city, district, street }: AddressInput): string {
  return [province, city === province ? "" : city, district, street].filter(Boolean).join(" ");
}
