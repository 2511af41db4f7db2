import { describe, expect, it } from "vitest";
import { isFor, promotionUrl, shortPromotion } from "./promotions";

const promotion = (kind: string) => ({
  campaign_id: 7,
  kind,
  tag: "",
  text: kind,
  name: "",
  ends_at: "2026-12-01T00:00:00Z",
});

describe("promotions of goods", () => {
  it("tell on a card what the price doesn't", () => {
    expect(shortPromotion({ promotions: [promotion("welfare"), promotion("gift")] })?.kind).toBe("gift");
    expect(shortPromotion({ promotions: [promotion("seckill")] })).toBeNull();
    expect(shortPromotion({ promotions: [] })).toBeNull();
  });
  it("lead to where the rest of them is", () => {
    expect(
      ["full_reduction", "gift", "group_buy", "combination", "seckill"].map((kind) =>
        promotionUrl(promotion(kind), 5),
      ),
    ).toEqual(["/zhmz/list?id=7", "/zhmz/list?id=7", "/list/info-pt/5?campaign_id=7", "/zhzq", null]);
  });
  it("say which coupons may be for these goods", () => {
    const path = [1, 3].map((id) => ({ id, name: "" }));
    const zones = { is_youx: true, is_kx: false };
    const goods = { id: 5, kind: 2, category_id: 3, category_path: path, brand_id: 7, ...zones };
    const fits = (scope: string, scope_ids: number[] = [], at = {}) =>
      isFor({ scope, scope_ids }, { ...goods, ...at });
    expect([fits("all"), fits("goods", [5]), fits("categories", [1]), fits("tcm")]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([fits("goods", [6]), fits("non_tcm"), fits("devices"), fits("later")]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([fits("brands", [8, 7]), fits("brands", [8]), fits("brands", [7], { brand_id: null })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([fits("preferred"), fits("preferred", [], { is_youx: false })]).toEqual([true, false]);
    expect([fits("controlled"), fits("controlled", [], { is_kx: true })]).toEqual([false, true]);
  });
});
