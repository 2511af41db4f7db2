import { describe, expect, it } from "vitest";
import { draftOf, fileError, sentOf, statusOf } from "./words";

const pdf = new File(["%PDF-1.7"], "批件.pdf", { type: "application/pdf" });

describe("a document of goods", () => {
  it("is a PDF of at most 20 MB or a picture of at most 8 MB", () => {
    expect(fileError(pdf)).toBeUndefined();
    expect(fileError({ name: "a.svg", type: "image/svg+xml", size: 10 })).toContain("只能上传");
    expect(fileError({ name: "a.pdf", type: "application/pdf", size: 21 * 1024 * 1024 })).toContain("20 MB");
    expect(fileError({ name: "a.png", type: "image/png", size: 9 * 1024 * 1024 })).toContain("8 MB");
  });
  it("lasts only when somebody says so, and then has no last day", () => {
    const lasting = { ...draftOf(), goods_id: 1, title: "批件", is_lasting: true, valid_until: "2020-01-01" };
    expect(sentOf(lasting)).toMatchObject({ valid_until: "", title: "批件" });
    expect(sentOf(lasting)).not.toHaveProperty("is_lasting");
    expect(sentOf({ ...lasting, is_lasting: false }).valid_until).toBe("2020-01-01");
  });
  it("in use past its day is shown as expired", () => {
    expect(statusOf({ status: "current", is_expired: true })?.text).toBe("已过期");
    expect(statusOf({ status: "withdrawn", is_expired: true })?.text).toBe("已撤下");
  });
});
