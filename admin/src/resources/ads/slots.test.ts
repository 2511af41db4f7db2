import { describe, expect, it } from "vitest";
import { fileError } from "../../inputs/PictureInput";
import { framesOf, linkError, SLOTS, shownWhere, sizeAdvice, sizeHint, slotOf, stateOf } from "./slots";

const now = new Date("2026-11-21T00:00:00Z");
const past = "2026-11-20T00:00:00Z";
const future = "2026-11-22T00:00:00Z";

describe("an ad", () => {
  it.each([
    [{ is_open: true, starts_at: null, ends_at: null }, "open"],
    [{ is_open: false, starts_at: null, ends_at: null }, "closed"],
    [{ is_open: true, starts_at: future, ends_at: null }, "waiting"],
    [{ is_open: true, starts_at: past, ends_at: past }, "ended"],
    [{ is_open: true, starts_at: past, ends_at: future }, "open"],
  ])("%j is %s", (ad, state) => expect(stateOf(ad, now)).toBe(state));

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "http://plain.example", "list"])(
    "doesn't link to %s",
    (url) => expect(linkError(url)).toBeDefined(),
  );
  it.each(["", "/list?category_id=3", "https://example.com/a"])("links to %s", (url) =>
    expect(linkError(url)).toBeUndefined(),
  );

  it("says where the words of a zone's strip go, of which phones show a part", () => {
    expect(sizeHint(slotOf("zone_yx"))).toBe("建议 1200×88，手机只显示左边三分之二，文字请放在左边；");
    expect(sizeHint(slotOf("home_entry"))).toBe("建议 290×112，");
    expect(sizeHint(slotOf("no_such_place"))).toBe("");
  });

  it("says which places small screens do not show", () => {
    const hidden = SLOTS.filter((slot) => shownWhere(slot).endsWith("不显示")).map(({ id }) => id);
    expect(hidden).toEqual(["top", "right", "bottom", "login", "common"]);
  });

  it("says where the strip of every page is missing", () => {
    expect(sizeHint(slotOf("common"))).toBe(
      "建议 1200×72，新访客从打开的第二页起看到，首页、商品列表、登录注册页和手机上不显示；",
    );
  });

  it("is drawn as desks have it, and as phones have it where that is another part", () => {
    const drawn = Object.fromEntries(SLOTS.map((slot) => [slot.id, framesOf(slot)]));
    expect(drawn.home_entry).toEqual([{ where: "电脑", width: 290, height: 112 }]);
    expect(drawn.bottom).toEqual([{ where: "电脑", width: 1200, height: 72, fit: "contain" }]);
    expect(drawn.home_banner?.at(-1)).toEqual({ where: "手机", width: 390, height: 156 });
    expect(drawn.zone_jxq?.at(-1)).toMatchObject({ where: "手机", at: "left" });
  });

  it("wants a picture of the right size and kind", () => {
    expect(sizeAdvice("home_banner", { width: 1472, height: 752 })).toBeUndefined();
    expect(sizeAdvice("home_banner", { width: 400, height: 133 })).toContain("偏小");
    expect(sizeAdvice("home_banner", { width: 1300, height: 1300 })).toContain("比例");
    expect(fileError({ type: "image/svg+xml", size: 10 })).toContain("只能上传");
    expect(fileError({ type: "image/png", size: 9 * 1024 * 1024 })).toContain("8 MB");
    expect(fileError({ type: "image/png", size: 10 })).toBeUndefined();
  });
});
