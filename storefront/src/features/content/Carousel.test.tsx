import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Carousel } from "./Carousel";

const TITLES = ["秋冬备货", "满减", "新品"];
const WIDTH = 900;

/** jsdom lays nothing out: a track of three slides that is where it was last told to go. */
function show({ isCalm = false } = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: isCalm }));
  render(
    <Carousel label="活动" titles={TITLES} slides={TITLES.map((title) => <p key={title}>{title}</p>)} />,
  );
  const track = screen.getByRole("list");
  Object.defineProperty(track, "clientWidth", { value: WIDTH });
  track.scrollTo = vi.fn(({ left }: ScrollToOptions) => {
    Object.defineProperty(track, "scrollLeft", { value: left, configurable: true });
    fireEvent.scroll(track);
  }) as unknown as typeof track.scrollTo;
}
const shown = () => [...document.querySelectorAll("li")].findIndex((slide) => !slide.hasAttribute("inert"));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

it("moves by itself every five seconds, round and round", () => {
  show();
  expect(shown()).toBe(0);
  wait(4_999);
  expect(shown()).toBe(0);
  wait(1);
  expect(shown()).toBe(1);
  wait(5_000);
  wait(5_000);
  expect(shown()).toBe(0);
});

it("stays while somebody points at it or has the focus in it", () => {
  show();
  const carousel = screen.getByRole("group", { name: "活动" });
  fireEvent.mouseEnter(carousel);
  wait(20_000);
  expect(shown()).toBe(0);
  fireEvent.mouseLeave(carousel);
  fireEvent.focus(screen.getByRole("button", { name: "下一张" }));
  wait(20_000);
  expect(shown()).toBe(0);
});

it("stays until it is started again once it was paused", () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "暂停轮播" }));
  wait(20_000);
  expect(shown()).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "播放轮播" }));
  wait(5_000);
  expect(shown()).toBe(1);
});

it("moves only when asked to for who wants little motion", () => {
  show({ isCalm: true });
  wait(20_000);
  expect(shown()).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "上一张" }));
  expect(shown()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "第 2 张：满减" }));
  expect(shown()).toBe(1);
  expect(screen.getByRole("button", { name: "第 2 张：满减" }).getAttribute("aria-current")).toBe("true");
});
