import { fireEvent, screen } from "@testing-library/react";
import { Form, ResourceContextProvider } from "react-admin";
import { expect, it, vi } from "vitest";
import { press, show, until } from "../../forms/dialogTesting";
import { PrizesInput } from "./PrizesInput";

const draw = {
  id: 6,
  prizes: [
    { kind: "voucher", name: "10 元现金券", value: "10.00", weight: 1, total: 5, image: "" },
    { kind: "none", name: "谢谢参与", weight: 9, image: "/uploads/thanks.webp" },
  ],
};

it("a prize has a picture of its own, which can be taken away again", async () => {
  const save = vi.fn();
  const sent = show(
    <ResourceContextProvider value="draws">
      <Form record={draw} onSubmit={save}>
        <PrizesInput />
        <button type="submit">保存</button>
      </Form>
    </ResourceContextProvider>,
    { answers: { url: "/uploads/voucher.webp", width: 300, height: 300 } },
  );
  const [first] = await screen.findAllByLabelText("选择图片", { selector: "input" }, { timeout: 20_000 });
  const file = new File(["x"], "券.png", { type: "image/png" });
  fireEvent.change(first as HTMLElement, { target: { files: [file] } });
  await until(() =>
    expect(screen.getAllByAltText("图片预览").map((picture) => picture.getAttribute("src"))).toEqual([
      "/uploads/voucher.webp",
      "/uploads/thanks.webp",
    ]),
  );
  expect(sent.map(({ path }) => path)).toEqual(["/uploads"]);
  const remove = screen.getAllByRole("button", { name: "去掉图片" });
  fireEvent.click(remove[1] as HTMLElement);
  await press("保存");
  await until(() => expect(save).toHaveBeenCalled());
  const saved = save.mock.calls[0]?.[0] as typeof draw;
  // The server takes null for an empty text.
  expect(saved.prizes.map(({ image }) => image)).toEqual(["/uploads/voucher.webp", null]);
});

it("asks how many things there are, and lets money end with the budget", async () => {
  const save = vi.fn();
  const won = (kind: string, name: string) => ({ kind, name, value: "10.00", weight: 1, image: "" });
  const prizes = [
    won("goods", "保温杯"),
    won("voucher", "现金券"),
    { kind: "none", name: "谢谢参与", weight: 9 },
  ];
  show(
    <ResourceContextProvider value="draws">
      <Form record={{ id: 6, prizes }} onSubmit={save}>
        <PrizesInput />
        <button type="submit">保存</button>
      </Form>
    </ResourceContextProvider>,
  );
  await press("保存");
  const [things, money] = await screen.findAllByLabelText<HTMLInputElement>(/^总数/);
  await until(() => expect(things?.getAttribute("aria-invalid")).toBe("true"));
  expect(money?.getAttribute("aria-invalid")).not.toBe("true");
  fireEvent.change(things as HTMLElement, { target: { value: "3" } });
  await press("保存");
  await until(() => expect(save).toHaveBeenCalled());
});
