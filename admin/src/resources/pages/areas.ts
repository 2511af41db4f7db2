import type { PageBlock } from "../../api/types";

export type HotArea = Extract<PageBlock, { type: "hot_picture" }>["areas"][number];
export type Side = "left" | "top" | "width" | "height";

/** As many as the server takes. */
export const MOST_AREAS = 20;
/** A picture's whole side: areas are kept in tenths of a per cent. */
const WHOLE = 1000;

export const SIDES: Record<Side, string> = { left: "左", top: "上", width: "宽", height: "高" };
export const SIDE_NAMES = Object.keys(SIDES) as Side[];

export const blankArea: HotArea = { title: "", url: "", left: 0, top: 0, width: 300, height: 300 };

/** 12.5 → 125; undefined for what is no share of a side with one decimal at most. */
export function tenthsOf(percent: string): number | undefined {
  if (!/^\d{1,3}(\.\d)?$/.test(percent.trim())) return undefined;
  const tenths = Math.round(Number(percent) * 10);
  return tenths <= WHOLE ? tenths : undefined;
}

export const percentOf = (tenths: number): string => String(tenths / 10);

const STARTS = { width: "left", height: "top" } as const;

/** What is wrong with a side; an area that sticks out of the picture is told at the length that does. */
export function sideError(area: HotArea, side: Side): string | undefined {
  if (side === "left" || side === "top") return undefined;
  if (area[side] === 0) return `${SIDES[side]}要大于 0`;
  const start = STARTS[side];
  const end = area[start] + area[side];
  return end <= WHOLE ? undefined : `${SIDES[start]}加${SIDES[side]}是 ${percentOf(end)}%，超出了图片`;
}

/** Where it stands on its picture. */
export const placeOnPicture = ({ left, top, width, height }: HotArea) => ({
  left: `${percentOf(left)}%`,
  top: `${percentOf(top)}%`,
  width: `${percentOf(width)}%`,
  height: `${percentOf(height)}%`,
});
