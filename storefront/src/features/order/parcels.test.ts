import { expect, it } from "vitest";
import { parcelText } from "./parcels";

const parcel = (status: string, status_text: string, state_text = "") => ({
  status,
  status_text,
  state_text,
});

it("says of a parcel what its carrier says, once it has left", () => {
  expect(parcelText(parcel("picking", "拣货中"))).toBe("备货中");
  expect(parcelText(parcel("picked", "待发货"))).toBe("备货中");
  expect(parcelText(parcel("shipped", "已发货"))).toBe("已发货");
  expect(parcelText(parcel("shipped", "已发货", "派送中"))).toBe("派送中");
  expect(parcelText(parcel("received", "已收货", "已签收"))).toBe("已收货");
});
