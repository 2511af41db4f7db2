import { expect, it } from "vitest";
import { FITTED, moved, pinched, zoomAt } from "./geometry";

const pair = (ax: number, ay: number, bx: number, by: number) =>
  [
    { x: ax, y: ay },
    { x: bx, y: by },
  ] as const;

it("grows under two fingers that part, around the place between them", () => {
  expect(pinched(FITTED, pair(90, 0, 110, 0), pair(80, 0, 120, 0))).toEqual({ ...FITTED, zoom: 2, x: -100 });
});

it("goes where two fingers carry it, and stays turned", () => {
  const close = { ...zoomAt(FITTED, 2), turns: 1 };
  expect(pinched(close, pair(0, 0, 20, 0), pair(5, 7, 25, 7))).toEqual({ zoom: 2, turns: 1, x: 5, y: 7 });
});

it("comes back to its place when it is made as small as its frame", () => {
  const close = { zoom: 2, turns: 0, x: 40, y: -30 };
  expect(pinched(close, pair(0, 0, 100, 0), pair(0, 0, 20, 0))).toEqual(FITTED);
  expect(moved(FITTED, { x: 9, y: 9 })).toEqual(FITTED);
});

it("holds two fingers on one spot for no endless enlargement", () => {
  expect(pinched(FITTED, pair(0, 0, 0, 0), pair(0, 0, 500, 0)).zoom).toBe(8);
});
