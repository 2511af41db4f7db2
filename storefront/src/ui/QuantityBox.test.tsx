import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { QuantityBox, type QuantityBoxProps, quantityProblem, stepped } from "./QuantityBox";

function box(props: Partial<QuantityBoxProps> = {}) {
  const onCommit = vi.fn();
  const onEnter = vi.fn();
  render(<QuantityBox label="数量" value={10} onCommit={onCommit} onEnter={onEnter} {...props} />);
  return { input: screen.getByLabelText<HTMLInputElement>("数量"), onCommit, onEnter };
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

describe("quantity rules", () => {
  it("steps along the packs", () => {
    expect(stepped(10, 1, { step: 10 })).toBe(20);
    expect(stepped(13, 1, { step: 10 })).toBe(20);
    expect(stepped(13, -1, { step: 10 })).toBe(10);
    expect(stepped(10, -1, { min: 10, step: 10 })).toBe(10);
    expect(stepped(30, 1, { step: 10, max: 35 })).toBe(35);
  });
  it("names the nearest numbers instead of rounding", () => {
    expect(quantityProblem(13, { step: 10 })).toBe("按 10 的倍数订购，请改为 10 或 20");
    expect(quantityProblem(3, { min: 5 })).toBe("最少 5 起订");
    expect(quantityProblem(99, { max: 30 })).toBe("最多可订 30");
    expect(quantityProblem(33, { step: 10, max: 35 })).toBe("按 10 的倍数订购，请改为 30");
  });
  it("lets a rest smaller than a step be taken whole", () => {
    expect(quantityProblem(35, { step: 10, max: 35 })).toBeNull();
  });
});

describe("quantity box", () => {
  it("commits on Enter, full-width digits included", () => {
    const { input, onCommit, onEnter } = box();
    type(input, "３０");
    fireEvent.keyDown(input, { key: "Enter" });
    expect(onCommit).toHaveBeenCalledWith(30);
    expect(onEnter).toHaveBeenCalledWith(30);
    expect(input.value).toBe("30");
  });
  it("commits on blur, once", () => {
    const { input, onCommit } = box();
    type(input, "12");
    fireEvent.blur(input);
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(12);
  });
  it("says nothing when nothing changed", () => {
    const { input, onCommit } = box();
    fireEvent.focus(input);
    fireEvent.blur(input);
    expect(onCommit).not.toHaveBeenCalled();
  });
  it.each(["abc", "-1", "1.5", ""])("refuses %j and keeps the number", (text) => {
    const { input, onCommit, onEnter } = box();
    type(input, text);
    fireEvent.keyDown(input, { key: "Enter" });
    expect(onCommit).not.toHaveBeenCalled();
    expect(onEnter).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toBe("请输入整数");
    expect(input.value).toBe("10");
  });
  it("leaves a wrong number standing with the words for it", () => {
    const { input, onCommit } = box({ step: 10 });
    type(input, "13");
    fireEvent.keyDown(input, { key: "Enter" });
    expect(input.value).toBe("13");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(onCommit).not.toHaveBeenCalled();
  });
  it("moves with the arrow keys", () => {
    const { input, onCommit } = box({ step: 10 });
    fireEvent.keyDown(input, { key: "ArrowUp" });
    expect(onCommit).toHaveBeenLastCalledWith(20);
  });
  it("keeps the field with the focus when another device changes the number, and shows it afterwards", () => {
    const onCommit = vi.fn();
    const shown = (value: number) => <QuantityBox label="数量" value={value} onCommit={onCommit} />;
    const { rerender } = render(shown(10));
    const input = screen.getByLabelText<HTMLInputElement>("数量");
    fireEvent.focus(input);
    rerender(shown(44));
    expect(input.value).toBe("10");
    fireEvent.blur(input);
    expect(input.value).toBe("44");
    expect(onCommit).not.toHaveBeenCalled();

    fireEvent.focus(input);
    type(input, "12");
    rerender(shown(50));
    expect(input.value).toBe("12");
    fireEvent.blur(input);
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(12);
  });
  it("steps from the newest number when nothing was typed", () => {
    const onCommit = vi.fn();
    const shown = (value: number) => <QuantityBox label="数量" value={value} onCommit={onCommit} />;
    const { rerender } = render(shown(10));
    fireEvent.focus(screen.getByLabelText("数量"));
    rerender(shown(44));
    fireEvent.keyDown(screen.getByLabelText("数量"), { key: "ArrowUp" });
    expect(onCommit).toHaveBeenLastCalledWith(45);
  });
  it("shows the old number again when the new one is taken back, even under the focus", () => {
    const shown = (value: number) => <QuantityBox label="数量" value={value} onCommit={vi.fn()} />;
    const { rerender } = render(shown(10));
    const input = screen.getByLabelText<HTMLInputElement>("数量");
    fireEvent.focus(input);
    type(input, "99");
    fireEvent.keyDown(input, { key: "Enter" });
    rerender(shown(99));
    rerender(shown(10));
    expect(input.value).toBe("10");
  });
  it("keeps the new number when Enter moves the focus on before the owner knows it", () => {
    const onCommit = vi.fn();
    const shown = (value: number) => <QuantityBox label="数量" value={value} onCommit={onCommit} />;
    const { rerender } = render(shown(10));
    const input = screen.getByLabelText<HTMLInputElement>("数量");
    fireEvent.focus(input);
    type(input, "12");
    fireEvent.keyDown(input, { key: "Enter" });
    fireEvent.blur(input);
    rerender(shown(12));
    expect(input.value).toBe("12");
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(12);
  });
  it("takes Escape as never mind", () => {
    const { input } = box();
    type(input, "77");
    fireEvent.keyDown(input, { key: "Escape" });
    expect(input.value).toBe("10");
  });
});
