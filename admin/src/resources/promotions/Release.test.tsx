import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fill, press, said, show, until } from "../../forms/dialogTesting";
import { Release } from "./Release";

function open(right: string) {
  const [approve, refuse] = [vi.fn(async () => ({})), vi.fn(async (_reason: string) => ({}))];
  const permissions = { promotion_release: right };
  show(
    <>
      <Release
        name="冬季券"
        consequences={["最多送出 ¥9,000.00"]}
        refusalNote="发布人会看到原因"
        approve={approve}
        refuse={refuse}
        done={{ approve: "已批准", refuse: "已驳回" }}
        resource="coupons"
      />
      <p>页面</p>
    </>,
    { permissions },
  );
  return { approve, refuse };
}

it("is approved after reading what that gives away", async () => {
  const { approve } = open("write");
  await press("批准");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("最多送出 ¥9,000.00")).toBeTruthy();
  expect(approve).not.toHaveBeenCalled();
  dialog.getByRole("button", { name: "批准" }).click();
  await until(() => expect(approve).toHaveBeenCalledOnce());
  await until(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("is refused with a reason alone", async () => {
  const { refuse } = open("write");
  await press("驳回");
  await said("发布人会看到原因");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "确认驳回" }).disabled).toBe(true);
  await fill(/原因/, "预算已用完");
  await press("确认驳回");
  await until(() => expect(refuse).toHaveBeenCalledWith("预算已用完"));
});

it("is no business of who may not release", async () => {
  open("read");
  await said("页面");
  expect(screen.queryByRole("button")).toBeNull();
});
