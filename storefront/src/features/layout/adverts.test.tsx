import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter, type NavigateFunction, useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import Advert from "./Advert";
import CommonAdverts from "./CommonAdverts";
import { hadCommonAdverts } from "./commonAdverts";

const advert = (id: number) => ({
  id,
  title: `广告${id}`,
  image: `/media/banners/${id}.svg`,
  url: "/list",
  remarks: "",
});
let list: object[] = [];
let go: NavigateFunction = () => undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  list = [advert(1), advert(2), advert(3)];
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data: { list } }))),
  );
});

function Shop({ common }: { common?: boolean }) {
  go = useNavigate();
  const [had] = useState(hadCommonAdverts);
  return common ? <CommonAdverts had={had} /> : <Advert place="top" />;
}

function show(common = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Shop common={common} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const pictures = () => screen.queryAllByRole("img", { hidden: true });

describe("adverts around the page", () => {
  it("are all there, not only the first", async () => {
    show();
    await waitFor(() => expect(pictures()).toHaveLength(3));
    expect(screen.getByRole("button", { name: "下一张，共 3 张" })).toBeTruthy();
  });
  it("are closed together", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: "关闭广告" }));
    expect(pictures()).toHaveLength(0);
  });
});

it("are one landmark, named by their place, with a group of slides inside", async () => {
  show();
  const place = await screen.findByRole("complementary", { name: "顶部广告" });
  expect(within(place).getByRole("group", { name: "轮播广告" })).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});

describe("adverts above every page", () => {
  it("push down nothing that is being read: they come with the next page", async () => {
    show(true);
    await waitFor(() => expect(localStorage.getItem("yaoji.common-adverts")).toBe("1"));
    expect(pictures()).toHaveLength(0);
    await act(async () => void go("/list"));
    await waitFor(() => expect(pictures()).toHaveLength(3));
  });
  it("have their room from the start where they were there before", async () => {
    localStorage.setItem("yaoji.common-adverts", "1");
    show(true);
    expect(screen.getByRole("complementary", { name: "页首广告" })).toBeTruthy();
    await waitFor(() => expect(pictures()).toHaveLength(3));
  });
  it("leave no room where there are none any more", async () => {
    localStorage.setItem("yaoji.common-adverts", "1");
    list = [];
    show(true);
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(localStorage.getItem("yaoji.common-adverts")).toBe("0");
  });
});
