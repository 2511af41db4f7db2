import { describe, expect, it } from "vitest";
import type { BuyerDocument } from "@/api/types";
import { outcome } from "./outcome";

const document = (status: string) => ({ name: "营业执照", status }) as BuyerDocument;

describe("what a registration has come to", () => {
  it("says what happens next", () => {
    expect(outcome({ status: "pending", documents: [document("submitted")] }).title).toContain("等待审核");
    expect(outcome({ status: "approved", documents: [document("approved")] }).isGood).toBe(true);
    expect(outcome({ status: "suspended", documents: [] }).title).toContain("停用");
  });
  it("names what was refused before anything else", () => {
    const refused = outcome({ status: "pending", documents: [document("rejected")] });
    expect(refused.lead).toContain("《营业执照》");
    expect(refused.next[0]).toContain("重新上传");
  });
});
