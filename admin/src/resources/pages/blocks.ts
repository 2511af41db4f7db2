import type { PageBlock } from "../../api/types";

export type BlockType = PageBlock["type"];

export const BLOCK_NAMES: Record<BlockType, string> = {
  banner: "横幅",
  carousel: "轮播",
  goods: "商品",
  countdown: "倒计时",
  coupons: "优惠券",
  text: "文字",
  hot_picture: "热区图",
};

/** As many as the server takes. */
export const MOST_BLOCKS = 40;

/** A block in the editor: its own fields, and the id by which the editor knows it. */
export interface Placed {
  type: string;
  props: { id: string } & Record<string, unknown>;
}

const isBlock = (type: string): type is BlockType => Object.hasOwn(BLOCK_NAMES, type);

/** In the editor, a block as another release writes it: it keeps its place and what it says. */
export const LOCKED = "locked";
export const LOCKED_NAME = "其他版本的区块";

/** Of a kind that has further fields in another release, they would be lost here. */
const canEdit = ({ type, ...fields }: PageBlock): boolean =>
  isBlock(type) && Object.keys(fields).every((field) => FIELDS[type].includes(field));

const nameOf = (type: string): string => (isBlock(type) ? BLOCK_NAMES[type] : LOCKED_NAME);

/** What the editor begins with. */
export const toEditor = (blocks: readonly PageBlock[]): Placed[] =>
  blocks.map((block, at) => {
    const { type, ...fields } = block;
    return canEdit(block)
      ? { type, props: { ...fields, id: `${type}-${at}` } }
      : { type: LOCKED, props: { kept: block, id: `${LOCKED}-${at}` } };
  });

/** The fields of each kind that are stored, without the editor's own additions; of blocks of another release everything. */
export function fromEditor(placed: readonly Placed[]): PageBlock[] {
  return placed.flatMap(({ type, props }) => {
    if (type === LOCKED) return [props.kept as PageBlock];
    if (!isBlock(type)) return [];
    const fields = FIELDS[type].map((field) => [field, props[field]]);
    return [{ type, ...Object.fromEntries(fields) } as PageBlock];
  });
}

/** Whether other blocks would be stored, or in another order. */
export const differ = (some: readonly Placed[], others: readonly Placed[]): boolean =>
  JSON.stringify(fromEditor(some)) !== JSON.stringify(fromEditor(others));

const FIELDS: Record<BlockType, readonly string[]> = {
  banner: ["shape", "slide"],
  carousel: ["shape", "slides"],
  goods: ["title", "url", "most", "source"],
  countdown: ["title", "end", "over"],
  coupons: ["title", "coupons"],
  text: ["text"],
  hot_picture: ["title", "picture", "areas"],
};

/** One line per block: 轮播（3 张图）. */
export function summaryOf(block: PageBlock): string {
  const name = nameOf(block.type);
  switch (block.type) {
    case "banner":
      return `${name} · ${block.slide.title || "没有标题"}`;
    case "carousel":
      return `${name} · ${block.slides.length} 张图`;
    case "goods":
      return `${name} · ${block.title || "没有标题"}`;
    case "countdown":
    case "hot_picture":
      return `${name} · ${block.title || "没有标题"}`;
    case "coupons":
      return `${name} · ${block.coupons.length} 张`;
    case "text":
      return `${name} · ${block.text.slice(0, 20) || "空"}`;
    default:
      return `${name} · 这个版本的后台改不了，保存时原样保留`;
  }
}

/** All messages in a form's error of its blocks, at any nesting level. */
function messagesIn(error: unknown): string[] {
  if (typeof error === "string") return [error];
  if (Array.isArray(error)) return error.flatMap(messagesIn);
  if (typeof error !== "object" || error === null) return [];
  if ("message" in error && typeof error.message === "string" && error.message) return [error.message];
  return Object.entries(error)
    .filter(([key]) => key !== "ref")
    .flatMap(([, inner]) => messagesIn(inner));
}

/** The errors of the blocks, each with its position: 第 2 个区块（横幅）：请填写文字. */
export function blockErrors(error: unknown, blocks: readonly PageBlock[]): string[] {
  if (typeof error !== "object" || error === null) return [];
  if ("message" in error && typeof error.message === "string" && error.message) return [error.message];
  return Object.entries(error).flatMap(([key, inner]) => {
    const at = Number(key);
    const block = blocks[at];
    if (!Number.isInteger(at) || !block) return [];
    const messages = [...new Set(messagesIn(inner))];
    return messages.map((message) => `第 ${at + 1} 个区块（${nameOf(block.type)}）：${message}`);
  });
}
