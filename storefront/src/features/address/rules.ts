import type { Address, AddressInput } from "@/api/types";

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

export function fullAddress({ province, city, district, street }: AddressInput): string {
  return [province, city === province ? "" : city, district, street].filter(Boolean).join(" ");
}
