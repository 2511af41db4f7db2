import { expect, it } from "vitest";
import { isOutside, parcelText } from "./parcels";

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

it("knows before it is sent whether goods came too warm or too cold", () => {
  for (const [typed, expected] of [
    ["5.6", false],
    ["2", false],
    ["8.0", false],
    ["8.1", true],
    ["-1", true],
    ["1.9 ℃", true],
    ["", false],
    ["暖", false],
  ] as const) {
    expect(isOutside(typed, "2.0–8.0 ℃"), typed).toBe(expected);
  }
  expect(isOutside("-30", "-25.0–-15.0 ℃")).toBe(true);
  expect(isOutside("20", "")).toBe(false);
});
