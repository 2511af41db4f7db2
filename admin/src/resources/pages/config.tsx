import type { Config, Fields } from "@puckeditor/core";
import type { PageBlock } from "../../api/types";
import { AreasField } from "./AreasField";
import { BLOCK_NAMES, type BlockType, LOCKED, LOCKED_NAME } from "./blocks";
import { CanvasBlock } from "./CanvasBlock";
import { EndField } from "./EndField";
import { IdsField } from "./IdsField";
import { LockedBlock, LockedNote } from "./LockedBlock";
import { PictureField } from "./PictureField";
import { SourceField } from "./SourceField";

type Of<Type extends BlockType> = Omit<Extract<PageBlock, { type: Type }>, "type">;
type Blocks = { [Type in BlockType]: Of<Type> };

const shape = {
  type: "radio",
  label: "高度",
  options: [
    { label: "窄（1200×120）", value: "strip" },
    { label: "中（1200×240）", value: "wide" },
    { label: "高（1200×400）", value: "tall" },
  ],
} as const;

const text = (label: string) => ({ type: "text", label }) as const;
const link = text("点击后打开（站内地址或 https://，空着提示“活动暂未开始”）");

const tone = {
  type: "select",
  label: "没有图片时的底色",
  options: [
    { label: "青", value: "teal" },
    { label: "蓝", value: "blue" },
    { label: "绿", value: "green" },
    { label: "琥珀", value: "amber" },
    { label: "玫红", value: "rose" },
  ],
} as const;

const picture = (label: string) => ({ type: "custom", label, render: PictureField }) as const;

const slide = {
  title: text("标题"),
  lead: text("说明"),
  picture: picture("图片（不传就按标题绘制）"),
  url: link,
  tone,
};

const blankSlide = { title: "标题", lead: "", picture: null, url: "", tone: "teal" } as const;

const fields: { [Type in BlockType]: Fields<Of<Type>> } = {
  banner: { shape, slide: { type: "object", label: "内容", objectFields: slide } },
  carousel: {
    shape,
    slides: {
      type: "array",
      label: "图片（1 到 10 张）",
      arrayFields: slide,
      defaultItemProps: blankSlide,
      getItemSummary: ({ title }, at) => title || `第 ${(at ?? 0) + 1} 张`,
      min: 1,
      max: 10,
    },
  },
  goods: {
    title: text("标题"),
    url: text("“更多”打开的地址（空着不显示）"),
    most: { type: "number", label: "最多展示几个", min: 1, max: 60 },
    source: { type: "custom", label: "哪些商品", render: SourceField },
  },
  countdown: {
    title: text("文字"),
    end: { type: "custom", label: "到什么时候", render: EndField },
    over: text("结束后显示"),
  },
  coupons: {
    title: text("标题"),
    coupons: {
      type: "custom",
      label: "优惠券（最多 12 张）",
      render: ({ value, onChange }) => <IdsField of="coupons" value={value} onChange={onChange} />,
    },
  },
  text: { text: { type: "textarea", label: "文字：一行一段；以 # 开头的一行是小标题" } },
  hot_picture: {
    title: text("图片说明（读屏软件会念）"),
    picture: {
      type: "custom",
      label: "图片",
      render: ({ value, onChange }) => (
        <PictureField isNeeded value={value} onChange={(next) => next && onChange(next)} />
      ),
    },
    areas: { type: "custom", label: "热区", render: AreasField },
  },
};

const blank: Blocks = {
  banner: { shape: "wide", slide: blankSlide },
  carousel: { shape: "wide", slides: [blankSlide] },
  goods: { title: "商品", url: "", most: 12, source: { by: "sales" } },
  countdown: { title: "距结束", end: { by: "time", at: "" }, over: "活动已结束" },
  coupons: { title: "先领券，再采购", coupons: [] },
  text: { text: "" },
  hot_picture: { title: "", picture: { src: "", width: 1200, height: 400 }, areas: [] },
};

function component<Type extends BlockType>(type: Type) {
  return {
    label: BLOCK_NAMES[type],
    fields: fields[type],
    defaultProps: blank[type],
    render: (props: object) => <CanvasBlock block={{ ...props, type } as unknown as PageBlock} />,
  };
}

/** A block of another release: it can be moved and taken away, and otherwise stays as it is. */
const locked = {
  label: LOCKED_NAME,
  fields: { kept: { type: "custom", render: LockedNote } },
  permissions: { duplicate: false, insert: false },
  render: LockedBlock,
};

/** What the editor knows of each kind of block, in the words of staff. */
export const config = {
  root: { fields: {} },
  // What is in no category cannot be put on a page.
  categories: {
    kinds: { title: "区块", components: Object.keys(BLOCK_NAMES) },
    other: { visible: false },
  },
  components: {
    [LOCKED]: locked,
    banner: component("banner"),
    carousel: component("carousel"),
    goods: component("goods"),
    countdown: component("countdown"),
    coupons: component("coupons"),
    text: component("text"),
    hot_picture: component("hot_picture"),
  },
} as unknown as Config;
