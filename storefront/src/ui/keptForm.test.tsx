import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useKeptForm } from "./keptForm";
import { forgetForms, keepForLong, keptForLong } from "./sessionStore";

const empty = { name: "", street: "" };
const open = () => renderHook(() => useKeptForm("address.renxin.new", empty));

afterEach(() => sessionStorage.clear());

it("keeps what was typed when the page is left, until it is sent", () => {
  const first = open();
  expect(first.result.current.isDirty).toBe(false);
  act(() => first.result.current.setInput({ name: "王", street: "" }));
  first.unmount();

  const again = open();
  expect(again.result.current.input).toEqual({ name: "王", street: "" });
  expect([again.result.current.isRestored, again.result.current.isDirty]).toEqual([true, true]);
  act(() => again.result.current.forgetInput());
  again.unmount();
  expect(open().result.current.isRestored).toBe(false);
});

it("takes over no value of another kind, as an older release may have kept it", () => {
  sessionStorage.setItem("yaoji.form.address.new", '{"name":"王","is_default":1,"tags":{},"old":"x"}');
  const start = { name: "", is_default: false, tags: ["a"] };
  const { result } = renderHook(() => useKeptForm("address.new", start));
  expect(result.current.input).toEqual({ name: "王", is_default: false, tags: ["a"] });
  expect(result.current.isRestored).toBe(true);
  sessionStorage.setItem("yaoji.form.address.9", '{"is_default":1}');
  const other = renderHook(() => useKeptForm("address.9", start));
  expect(other.result.current.isRestored).toBe(false);
});

it("asks before the page is closed, while something is unsent", () => {
  const asks = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const form = open();
  expect(asks()).toBe(false);
  act(() => form.result.current.setInput({ name: "王", street: "" }));
  expect(asks()).toBe(true);
  act(() => form.result.current.setInput(empty));
  expect(asks()).toBe(false);
});

it("is forgotten on signing out, unlike how pages look", () => {
  const form = open();
  act(() => form.result.current.setInput({ name: "王", street: "" }));
  keepForLong("yaoji.filters-unfolded", true);
  forgetForms();
  expect(sessionStorage.length).toBe(0);
  expect(keptForLong("yaoji.filters-unfolded")).toBe(true);
});
