import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import { setErrorEffects } from "@/api/errors";
import { showRefusal, useCheckedForm } from "./checkedForm";

const toast = vi.fn();
afterEach(() => {
  setErrorEffects(null);
  toast.mockReset();
});

const fields = z.object({ name: z.string(), phone: z.string(), code: z.string() });

/** A form that shows two of its three fields, the second until it is hidden. */
function Form({ error, hides }: { error: ApiError; hides?: boolean }) {
  const form = useCheckedForm(fields, { name: "", phone: "", code: "" });
  const { errors } = form.formState;
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => showRefusal(form, error))(event)}>
      <input aria-label="姓名" {...form.register("name")} />
      <p role="alert">{errors.name?.message}</p>
      {!hides && <input aria-label="手机" {...form.register("phone")} />}
      <button type="submit">保存</button>
    </form>
  );
}
async function refuse(errors: Record<string, string[]>, hides = false) {
  setErrorEffects({ toLogin: vi.fn(), toContract: vi.fn(), alert: vi.fn(), toast, timeout: vi.fn() });
  const error = new ApiError("http", 422, "有内容没填对", errors);
  const { rerender } = render(<Form error={error} />);
  rerender(<Form error={error} hides={hides} />);
  await userEvent.click(screen.getByRole("button"));
}
const atField = () => screen.getByRole("alert").textContent;

it("says at its field what the server refuses, and leads there", async () => {
  await refuse({ "name.0": ["姓名太长"], phone: ["手机号不对"] });
  await waitFor(() => expect(atField()).toBe("姓名太长"));
  expect(document.activeElement).toBe(screen.getByLabelText("姓名"));
  expect(toast).not.toHaveBeenCalled();
});

it("says as usual what has no field on the page", async () => {
  await refuse({ name: ["姓名太长"], code: ["验证码不对"] });
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith("验证码不对", "error"));
  expect(atField()).toBe("姓名太长");
});

it("says as usual what is wrong with a field that has gone", async () => {
  await refuse({ phone: ["手机号不对"] }, true);
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith("手机号不对", "error"));
});

it("says as usual what names no field", async () => {
  await refuse({});
  await waitFor(() => expect(toast).toHaveBeenCalledExactlyOnceWith("有内容没填对", "error"));
});

it("has a field for each name of a record, and one for a whole list", async () => {
  const schema = z.object({
    photos: z.array(z.string().check(z.minLength(1, "照片是空的"))),
    facts: z.record(z.string(), z.string().check(z.minLength(1, "请填写"))),
  });
  function Facts() {
    const form = useCheckedForm(schema, { photos: [""], facts: { year: "", place: "武汉" } });
    const { photos, facts } = form.formState.errors;
    const refuse = () => showRefusal(form, new ApiError("http", 422, "", { "facts.place": ["不在经营地"] }));
    return (
      <form onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
        <p role="alert">{[photos?.message, facts?.year?.message, facts?.place?.message].join("/")}</p>
        <input aria-label="年度" {...form.register("facts.year")} />
        <input aria-label="地点" {...form.register("facts.place")} />
        <button type="submit">保存</button>
        <button type="button" onClick={refuse}>
          退回
        </button>
      </form>
    );
  }
  render(<Facts />);
  await userEvent.click(screen.getByText("保存"));
  await waitFor(() => expect(atField()).toBe("照片是空的/请填写/"));
  expect(document.activeElement).toBe(screen.getByLabelText("年度"));
  await userEvent.click(screen.getByText("退回"));
  await waitFor(() => expect(atField()).toBe("照片是空的/请填写/不在经营地"));
  expect(document.activeElement).toBe(screen.getByLabelText("地点"));
});
