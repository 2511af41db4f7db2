import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { AreasInput } from "./AreasInput";
import { blankArea, type HotArea, MOST_AREAS, sideError, tenthsOf } from "./areas";

const picture = { src: "/media/uploads/a.webp", width: 1200, height: 400 };
let kept: HotArea[] = [];

function Input({ areas }: { areas: HotArea[] }) {
  const [value, setValue] = useState(areas);
  kept = value;
  return <AreasInput value={value} onChange={setValue} picture={picture} />;
}

const area = (at: number) => within(screen.getByRole("group", { name: `热区 ${at}` }));
const box = (at: number, label: string) => area(at).getByRole<HTMLInputElement>("textbox", { name: label });
const type = (at: number, label: string, value: string) =>
  fireEvent.change(box(at, label), { target: { value } });
const drawn = () => screen.queryAllByTestId("area").map(({ style }) => style);

describe("a share of a picture", () => {
  it.each([
    ["0", 0],
    ["12.5", 125],
    [" 7 ", 70],
    ["33.3", 333],
    ["100", 1000],
    ["100.1", undefined],
    ["12.55", undefined],
    ["-1", undefined],
    ["", undefined],
    ["一半", undefined],
  ])("%j is %s tenths of a per cent", (typed, tenths) => expect(tenthsOf(typed)).toBe(tenths));

  it("fits into its picture", () => {
    const wide = { ...blankArea, left: 700, width: 301 };
    expect(sideError(wide, "width")).toBe("左加宽是 100.1%，超出了图片");
    expect(sideError(wide, "left")).toBeUndefined();
    expect(sideError({ ...wide, width: 300 }, "width")).toBeUndefined();
    expect(sideError({ ...blankArea, height: 0 }, "height")).toBe("高要大于 0");
  });
});

describe("the areas of a picture", { timeout: 30_000 }, () => {
  it("are set by numbers in per cent and seen on it", () => {
    render(<Input areas={[]} />);
    fireEvent.click(screen.getByRole("button", { name: "添加热区" }));
    expect(document.activeElement).toBe(box(1, "说明（读屏软件会念）"));
    type(1, "说明（读屏软件会念）", "会场入口");
    type(1, "左（%）", "12.5");
    type(1, "上（%）", "10");
    type(1, "宽（%）", "40");
    type(1, "高（%）", "90");
    expect(kept).toEqual([{ title: "会场入口", url: "", left: 125, top: 100, width: 400, height: 900 }]);
    expect(drawn()[0]).toMatchObject({ left: "12.5%", top: "10%", width: "40%", height: "90%" });
  });

  it("say what is wrong at the box, and keep what was right", () => {
    render(<Input areas={[{ ...blankArea, title: "入口" }]} />);
    type(1, "左（%）", "一半");
    expect(box(1, "左（%）").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("请填 0 到 100，最多一位小数")).toBeTruthy();
    expect(kept[0]?.left).toBe(0);
    type(1, "左（%）", "80");
    expect(screen.getByText("左加宽是 110%，超出了图片")).toBeTruthy();
    type(1, "宽（%）", "20");
    expect(screen.queryByText(/超出了图片/)).toBeNull();
    type(1, "说明（读屏软件会念）", " ");
    expect(screen.getByText("请填写说明")).toBeTruthy();
  });

  it("leave nothing of a deleted one at the place that the next one takes", () => {
    render(
      <Input
        areas={[
          { ...blankArea, title: "甲" },
          { ...blankArea, title: "乙", left: 500 },
        ]}
      />,
    );
    type(1, "左（%）", "?");
    fireEvent.click(screen.getByRole("button", { name: "删除热区 1" }));
    expect(kept.map(({ title }) => title)).toEqual(["乙"]);
    expect(box(1, "左（%）").value).toBe("50");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "添加热区" }));
  });

  it("are no more than the server takes", () => {
    render(<Input areas={Array.from({ length: MOST_AREAS }, () => blankArea)} />);
    expect(screen.getByText<HTMLButtonElement>("添加热区").disabled).toBe(true);
  });
});
