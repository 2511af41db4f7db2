import { describe, expect, it } from "vitest";
import { LARGEST, moved, pinched, scaled, WHOLE } from "./zoom";

const size = { width: 400, height: 300 };

describe("zooming a picture", () => {
  it("keeps what is under the finger where it is", () => {
    expect(scaled(WHOLE, 2, { x: 100, y: -50 }, size)).toEqual({ scale: 2, x: -100, y: 50 });
  });
  it("has a least and a largest scale", () => {
    expect(scaled(WHOLE, 0.2, { x: 0, y: 0 }, size)).toEqual(WHOLE);
    expect(scaled(WHOLE, 99, { x: 0, y: 0 }, size).scale).toBe(LARGEST);
  });
  it("shows no empty edge, however far it is drawn", () => {
    const close = scaled(WHOLE, 2, { x: 0, y: 0 }, size);
    expect(moved(close, { x: 999, y: -999 }, size)).toEqual({ scale: 2, x: 200, y: -150 });
    expect(moved(WHOLE, { x: 30, y: 30 }, size)).toEqual(WHOLE);
  });
  it("follows two fingers: apart it grows, together it moves", () => {
    const from = [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ] as const;
    const apart = [
      { x: -20, y: 0 },
      { x: 20, y: 0 },
    ] as const;
    const close = pinched(WHOLE, from, apart, size);
    expect(close).toEqual({ scale: 2, x: 0, y: 0 });
    const aside = [
      { x: 0, y: 5 },
      { x: 20, y: 5 },
    ] as const;
    expect(pinched(close, from, aside, size)).toEqual({ scale: 2, x: 10, y: 5 });
  });
});
