import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import { createQueryClient } from "@/api/queryClient";
import { useNotices } from "@/ui/notices";
import RetitleDialog from "./RetitleDialog";
import SaveToListDialog from "./SaveToListDialog";

const user = userEvent.setup({ delay: null });
const open = (dialog: ReactElement) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const name = () => screen.getByLabelText(/清单名称/);
const hasFocus = () => waitFor(() => expect(document.activeElement).toBe(name()));
const taken = new ApiError("http", 422, "", { name: ["已经有同名的清单，请换一个名称"] });

it("asks for the name of a list, and says at it that it is taken", async () => {
  const post = vi.spyOn(api, "post").mockRejectedValueOnce(taken);
  const onSaved = vi.fn();
  open(<RetitleDialog onSaved={onSaved} onClose={() => undefined} />);
  await press("保存");
  expect(await screen.findByText("请填写清单名称")).toBeTruthy();
  await hasFocus();
  await user.type(name(), " 每周常备 ");
  await press("保存");
  expect(await screen.findByText("已经有同名的清单，请换一个名称")).toBeTruthy();
  post.mockResolvedValueOnce({ id: 4, name: "每周常备" } as never);
  await press("保存");
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(4));
  const body = { name: "每周常备", is_shared: false, params: [] };
  expect(post).toHaveBeenLastCalledWith("/api/saved_list", { body });
});

it("puts goods into a list that there is without asking for a name, and into a new one with it", async () => {
  const mine = { id: 7, name: "感冒用药", lines: 3, is_mine: true, maker: "" };
  vi.spyOn(api, "get").mockResolvedValue({ list: [mine], most_lines: 200 } as never);
  const post = vi.spyOn(api, "post").mockResolvedValue({ ...mine, goods: [] } as never);
  const onClose = vi.fn();
  open(<SaveToListDialog wishes={[{ goods_id: 1, number: 2 }]} onClose={onClose} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/感冒用药/)).checked).toBe(true);
  await user.click(screen.getByLabelText("新建清单"));
  await press("存入清单");
  expect(await screen.findByText("请填写清单名称")).toBeTruthy();
  await hasFocus();
  expect(post).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText(/感冒用药/));
  await press("存入清单");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(post).toHaveBeenCalledWith("/api/saved_list/7/goods", {
    body: { params: [{ goods_id: 1, number: 2 }] },
  });
});

it("asks before the name of a list is given up, and closes at once where none was typed", async () => {
  vi.spyOn(api, "get").mockResolvedValue({ list: [], most_lines: 200 } as never);
  const onClose = vi.fn();
  const asked = () => useNotices.getState().boxes;
  const dialogs = [
    <RetitleDialog key="new" onClose={onClose} />,
    <SaveToListDialog key="into" wishes={[{ goods_id: 1, number: 2 }]} onClose={onClose} />,
  ];
  for (const dialog of dialogs) {
    const { unmount } = open(dialog);
    await user.type(await screen.findByLabelText(/清单名称/), "每周常备");
    await press("取消");
    expect(asked().map(({ okText }) => okText)).toEqual(["放弃"]);
    expect(onClose).not.toHaveBeenCalled();
    act(() => asked()[0]?.resolve(false));
    await user.clear(name());
    await press("取消");
    expect(asked()).toEqual([]);
    expect(onClose).toHaveBeenCalledOnce();
    onClose.mockClear();
    unmount();
  }
});
