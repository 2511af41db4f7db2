import { expect, it, vi } from "vitest";
import type { ChatMessage } from "../../api/types";
import { recordOf } from "./record";

const said = (id: number, conversation_id: number, is_note = false) =>
  ({ id, conversation_id, is_note, author: "member", kind: "text", text: `第 ${id} 句` }) as ChatMessage;

/** Three conversations of one buyer; a note on the first was written while the last went on. */
const all = [said(1, 10), said(2, 10), said(3, 11), said(4, 11), said(5, 12), said(6, 10, true), said(7, 12)];

it("has what both sides said in this conversation, and nothing of the others", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const before = new URL(address, "http://shop").searchParams.get("before");
    asked.push(before);
    const older = all.filter(({ id }) => before === null || id < Number(before));
    return new Response(JSON.stringify({ list: older.slice(-2), has_more: older.length > 2 }));
  });
  expect((await recordOf(11)).map(({ id }) => id)).toEqual([3, 4]);
  expect(asked).toEqual([null, "6", "4"]);
  expect((await recordOf(10)).map(({ id }) => id)).toEqual([1, 2]);
});
