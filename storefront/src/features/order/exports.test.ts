import { describe, expect, it } from "vitest";
import { exportAddress } from "./exports";

describe("an export", () => {
  it("names its columns in the order of the table", () => {
    const address = exportAddress({
      kind: "export",
      format: "csv",
      start_time: "2026-11-01",
      end_time: "2026-11-21",
      columns: ["amount", "number"],
    });
    expect(decodeURIComponent(address)).toBe(
      "/api/order/export?format=csv&start_time=2026-11-01&end_time=2026-11-21&columns=number,amount",
    );
  });
});
