import { describe, expect, it } from "vitest";
import type { PageBlock } from "../../api/types";
import { blockErrors, differ, fromEditor, summaryOf, toEditor } from "./blocks";

const slide = { title: "秋冬备货", lead: "", picture: null, url: "/yjh", tone: "teal" } as const;
const all: PageBlock[] = [
  { type: "banner", shape: "wide", slide },
  { type: "carousel", shape: "tall", slides: [slide, slide] },
  { type: "goods", title: "新品", url: "/list", most: 12, source: { by: "new" } },
  { type: "countdown", title: "距结束", end: { by: "campaign", id: 3 }, over: "" },
  { type: "coupons", title: "先领券", coupons: [1, 2] },
  { type: "text", text: "# 规则\n一行" },
  {
    type: "hot_picture",
    title: "会场",
    picture: { src: "/media/uploads/a.webp", width: 1200, height: 400 },
    areas: [],
  },
];

describe("blocks in the editor", () => {
  it("come back as they went in", () => expect(fromEditor(toEditor(all))).toEqual(all));

  it("are others once one says something else or stands elsewhere, not by what the editor adds", () => {
    const placed = toEditor(all);
    const [head, ...rest] = placed;
    if (!head) throw new Error("no block");
    expect(differ(placed, [{ ...head, props: { ...head.props, puck: {} } }, ...rest])).toBe(false);
    expect(differ(placed, [...rest, head])).toBe(true);
    expect(differ(placed, rest)).toBe(true);
    expect(differ(placed, [{ ...head, props: { ...head.props, shape: "tall" } }, ...rest])).toBe(true);
  });

  it("have an id each", () => {
    const ids = toEditor([...all, ...all]).map(({ props }) => props.id);
    expect(new Set(ids).size).toBe(14);
  });

  it("leave behind what the editor adds, and kinds that are none", () => {
    const [text] = toEditor([{ type: "text", text: "一" }]);
    if (!text) throw new Error("no block");
    const placed = [
      { ...text, props: { ...text.props, puck: {}, editMode: true } },
      { type: "Script", props: { id: "x", code: "alert(1)" } },
    ];
    expect(fromEditor(placed)).toEqual([{ type: "text", text: "一" }]);
  });

  it("of another release keep their place and everything they say", () => {
    const film = { type: "film", src: "/media/uploads/a.mp4", loop: { times: 2 } } as unknown as PageBlock;
    const text: PageBlock = { type: "text", text: "一" };
    const placed = toEditor([film, text]);
    expect(placed.map(({ type }) => type)).toEqual(["locked", "text"]);
    expect(fromEditor(placed)).toEqual([film, text]);
    expect(fromEditor([...placed].reverse())).toEqual([text, film]);
    expect(summaryOf(film)).toBe("其他版本的区块 · 这个版本的后台改不了，保存时原样保留");
    expect(blockErrors([{ type: "server", message: "格式不正确" }], [film])).toEqual([
      "第 1 个区块（其他版本的区块）：格式不正确",
    ]);
  });

  it("of a kind that says more in another release keep that, too", () => {
    const marked = { type: "text", text: "一", size: "large" } as PageBlock;
    const placed = toEditor([marked]);
    expect(placed.map(({ type }) => type)).toEqual(["locked"]);
    expect(fromEditor(placed)).toEqual([marked]);
  });

  it("are told in a line each", () =>
    expect(all.map(summaryOf)).toEqual([
      "横幅 · 秋冬备货",
      "轮播 · 2 张图",
      "商品 · 新品",
      "倒计时 · 距结束",
      "优惠券 · 2 张",
      "文字 · # 规则\n一行",
      "热区图 · 会场",
    ]));
});

describe("what the server says of blocks", () => {
  it("names each by its place", () => {
    const error = [
      undefined,
      { slides: [{ url: { type: "server", message: "链接应以 / 或 https:// 开头" } }] },
    ];
    expect(blockErrors(error, all)).toEqual(["第 2 个区块（轮播）：链接应以 / 或 https:// 开头"]);
  });
  it("is told as it is where it is about all of them", () =>
    expect(blockErrors({ type: "server", message: "一个页面最多 40 个区块" }, all)).toEqual([
      "一个页面最多 40 个区块",
    ]));
  it("is nothing where nothing is wrong", () => expect(blockErrors(undefined, all)).toEqual([]));
});
