import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { AdminContext } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { dataProvider } from "../../api/dataProvider";
import { ClosedDialog } from "./ClosedDialog";

const talk = {
  id: 11,
  company: "仁心大药房",
  staff_name: "",
  rating: 5,
  rating_words: "回复很快",
  close_reason: "到货咨询",
  closed_at: "2026-11-25T02:00:00Z",
};

/** The server answers with these rows in turn, or not. */
function open(...answers: (object[] | number)[]) {
  const asked: URL[] = [];
  const [onClose, onOpen] = [vi.fn(), vi.fn()];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(new URL(address, "http://shop"));
    const answer = answers.shift() ?? [];
    if (typeof answer === "number") return Response.json({ message: "没有权限" }, { status: answer });
    return Response.json(answer, { headers: { "Content-Range": `x 0-1/${answer.length}` } });
  });
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ClosedDialog onClose={onClose} onOpen={onOpen} />
      </AdminContext>
    </MemoryRouter>,
  );
  return { asked, onClose, onOpen };
}

it("lists what ended last, with the buyer's words, and opens one", async () => {
  const { asked, onOpen } = open([talk]);
  fireEvent.click(await screen.findByText("仁心大药房 · 没有接待 · 5 星"));
  expect(onOpen).toHaveBeenCalledWith(11);
  screen.getByText("2026-11-25 10:00 到货咨询 · 回复很快");
  const query = asked[0]?.searchParams;
  expect(query?.get("filter")).toBe('{"state":"closed"}');
  expect(query?.get("sort")).toBe('["last_message_at","DESC"]');
});

it("does not say that there are none when they were not read, and reads them at a press", async () => {
  open(403, []);
  await screen.findByText("没有读到已结束的会话");
  expect(screen.queryByText("还没有结束的会话")).toBeNull();
  fireEvent.click(screen.getByText("重试"));
  await screen.findByText("还没有结束的会话");
  expect(screen.queryByText("没有读到已结束的会话")).toBeNull();
});

it("leads to all of them, and is closed by its button", async () => {
  const { onClose } = open([]);
  await screen.findByText("还没有结束的会话");
  expect(screen.getByText("全部会话").getAttribute("href")).toContain("/service/conversations?");
  fireEvent.click(screen.getByText("关闭"));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
