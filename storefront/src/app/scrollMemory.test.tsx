import { act, fireEvent, render } from "@testing-library/react";
import { MemoryRouter, type NavigateFunction, useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useScrollMemory } from "./scrollMemory";

let go: NavigateFunction = () => undefined;

function Page({ restores }: { restores: boolean }) {
  useScrollMemory(restores);
  go = useNavigate();
  return null;
}
function open(restores = true) {
  render(
    <MemoryRouter initialEntries={["/list"]}>
      <Page restores={restores} />
    </MemoryRouter>,
  );
}
const to = (target: string | number) => act(async () => void (go as (to: string | number) => void)(target));

beforeEach(() => {
  const scrollTo = (_left: number, top: number) => {
    Object.defineProperty(window, "scrollY", { value: top, configurable: true });
  };
  vi.stubGlobal("scrollTo", scrollTo);
  scrollTo(0, 0);
});

function scroll(top: number) {
  window.scrollTo(0, top);
  fireEvent.scroll(window);
}

describe("where a page was scrolled to", () => {
  it("is found again on the way back; a new page starts at its top", async () => {
    open();
    scroll(800);
    await to("/list/info/1");
    expect(window.scrollY).toBe(0);
    scroll(300);
    await to(-1);
    expect(window.scrollY).toBe(800);
    await to(1);
    expect(window.scrollY).toBe(300);
  });
  it("stays while only the filters of a page change", async () => {
    open();
    scroll(500);
    await to("/list?stock=1");
    expect(window.scrollY).toBe(500);
  });
  it("is the top on pages that don't want it", async () => {
    open(false);
    scroll(800);
    await to("/cart");
    await to(-1);
    expect(window.scrollY).toBe(0);
  });
  it("goes with the page into what the tab remembers", () => {
    open();
    scroll(640);
    window.dispatchEvent(new Event("pagehide"));
    expect(Object.values(JSON.parse(sessionStorage.getItem("yaoji.scroll") ?? "{}"))).toContain(640);
  });
});
