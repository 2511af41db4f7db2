import { expect, it } from "vitest";
import { arrival, arrivedText, type Journey, leaving, leftText, vehicleText } from "./coldJourney";

const journey: Journey = {
  cooling_text: "冷藏车",
  vehicle: "鄂A12345",
  started_at: "2026-11-26T02:05:30Z",
  left_temperature: "4.2",
  transit_hours: 24,
  arrived_at: "2026-11-26T04:10:30Z",
  arrived_temperature: "5.6",
  duration_text: "2 小时 5 分钟",
};

it("tells how a cold parcel left and arrived", () => {
  expect(vehicleText(journey)).toBe("冷藏车 鄂A12345");
  expect(leftText(journey)).toBe("2026-11-26 10:05 4.2 ℃，时限 24 小时");
  expect(arrivedText(journey)).toBe("2026-11-26 12:10 5.6 ℃，在途 2 小时 5 分钟");
  expect(leaving(journey)).toEqual({ measured: "2026-11-26 10:05 4.2 ℃", duration: "时限 24 小时" });
  expect(arrival(journey)).toEqual({ measured: "2026-11-26 12:10 5.6 ℃", duration: "在途 2 小时 5 分钟" });
});

it("leaves out what is not known", () => {
  const older = { ...journey, cooling_text: "", transit_hours: 0, arrived_at: null, arrived_temperature: "" };
  expect(vehicleText(older)).toBe("鄂A12345");
  expect(vehicleText({ ...journey, cooling_text: "保温箱", vehicle: "保温箱 012" })).toBe("保温箱 012");
  expect(leftText(older)).toBe("2026-11-26 10:05 4.2 ℃");
  expect(leaving(older).duration).toBe("");
  expect(arrivedText(older)).toBe("");
  expect(arrival(older)).toBeUndefined();
});
