import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditAction } from "./types";
import { conflicts, merge, type Read, saveAt } from "./versions";

interface Ad {
  title: string;
  url: string;
  sort: number;
}

const first: Ad = { title: "秋季特惠", url: "/a", sort: 1 };

const deed: AuditAction = {
  id: "audit9",
  at: "2026-11-23T00:00:00Z",
  actor_name: "邓小曼",
  action_text: "修改广告",
  reason: "",
  changes: [{ field: "title", heading: "标题", before: "秋季特惠", after: "冬季特惠" }],
};

describe("merge", () => {
  const read: Record<string, unknown> = { name: "甲", maker_id: 1, price: null, tags: ["a"] };

  it("keeps what only one of both changed", () => {
    const mine: Record<string, unknown> = { ...read, name: "乙", reason: "换名" };
    const theirs = { ...read, maker_id: 2, tags: ["a", "b"] };
    expect(merge(mine, read, theirs, [])).toEqual({
      merged: { name: "乙", maker_id: 2, price: null, tags: ["a", "b"], reason: "换名" },
      clashes: [],
    });
  });

  it("treats nothing and an empty box alike, and accepts the same input from both users", () => {
    const theirs = { ...read, price: "8.00", name: "乙" };
    expect(merge({ name: "乙", price: "" }, read, theirs, [])).toEqual({
      merged: { name: "乙", price: "8.00" },
      clashes: [],
    });
  });

  it("names what both changed to different ends, and who did", () => {
    const change = { field: "maker", heading: "生产企业", before: "甲厂", after: "乙厂" };
    const told = { ...deed, changes: [change] };
    const { clashes } = merge({ maker_id: 3 }, read, { ...read, maker_id: 2 }, [told]);
    expect(clashes).toEqual([{ field: "maker_id", mine: 3, theirs: 2, deed: told }]);
  });
});

describe("saveAt", () => {
  let stored: Ad;
  let version: number;
  /** Another user, just before the next change arrives. */
  let rival: (() => void) | null;
  const sent: [string | null, Ad][] = [];

  const changeTo = (change: Partial<Ad>) => () => {
    stored = { ...stored, ...change };
    version += 1;
  };

  beforeEach(() => {
    stored = first;
    version = 1;
    rival = null;
    sent.length = 0;
    vi.stubGlobal("fetch", async (_: string, init: RequestInit = {}) => {
      const tag = () => `"${version}"`;
      const answer = (status: number, body: unknown) =>
        new Response(JSON.stringify(body), { status, headers: { ETag: tag() } });
      if (init.method !== "PUT") return answer(200, stored);
      const expected = new Headers(init.headers).get("If-Match");
      const body = JSON.parse(String(init.body)) as Ad;
      sent.push([expected, body]);
      rival?.();
      rival = null;
      if (expected !== tag()) return answer(409, { code: 409, message: "", data: { deeds: [deed] } });
      stored = body;
      version += 1;
      return answer(200, stored);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const keep = (mine: Ad, base: Ad & Read = { ...first, etag: '"1"' }) =>
    saveAt<Ad, Ad, Ad>({ resource: "ads", address: "/admin/api/ads/1", base, mine, formOf: (ad) => ad });
  const asked = () => vi.waitFor(() => expect(conflicts.current()).not.toBeNull());

  it("sends the version that was read, and answers the next one", async () => {
    expect(await keep({ ...first, sort: 5 })).toEqual({ ...first, sort: 5, etag: '"2"' });
    expect(sent).toEqual([['"1"', { ...first, sort: 5 }]]);
  });

  it("puts together what doesn't touch, without a question", async () => {
    rival = changeTo({ title: "冬季特惠" });
    await keep({ ...first, sort: 5 });
    expect(stored).toEqual({ title: "冬季特惠", url: "/a", sort: 5 });
    expect(conflicts.current()).toBeNull();
  });

  it.each([
    ["mine", { title: "春季特惠", url: "/a", sort: 5 }],
    ["theirs", { title: "冬季特惠", url: "/a", sort: 5 }],
  ] as const)("asks about the field that both changed: %s", async (choice, expected) => {
    rival = changeTo({ title: "冬季特惠" });
    const done = keep({ ...first, title: "春季特惠", sort: 5 });
    await asked();
    expect(conflicts.current()).toMatchObject({
      resource: "ads",
      clashes: [{ field: "title", mine: "春季特惠", theirs: "冬季特惠", deed: { actor_name: "邓小曼" } }],
    });
    conflicts.answer(choice);
    await done;
    expect(stored).toEqual(expected);
  });

  it("asks again when a third one was faster than the answer", async () => {
    rival = changeTo({ title: "冬季特惠" });
    const done = keep({ ...first, title: "春季特惠" });
    await asked();
    rival = changeTo({ title: "夏季特惠" });
    conflicts.answer("mine");
    await asked();
    expect(conflicts.current()?.clashes[0]?.theirs).toBe("夏季特惠");
    conflicts.answer("mine");
    await done;
    expect(stored.title).toBe("春季特惠");
  });

  it("writes nothing when the person goes back", async () => {
    rival = changeTo({ title: "冬季特惠" });
    const refused = expect(keep({ ...first, title: "春季特惠" })).rejects.toThrow("没有保存");
    await asked();
    conflicts.answer("back");
    await refused;
    expect(stored.title).toBe("冬季特惠");
  });

  it("reads the version where a list gave none, and compares with what was shown", async () => {
    changeTo({ title: "冬季特惠" })();
    await keep({ ...first, sort: 5 }, first);
    expect(stored).toEqual({ title: "冬季特惠", url: "/a", sort: 5 });
    expect(sent.map(([expected]) => expected)).toEqual(['"2"']);
  });
});
