import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./client";
import { download, fileNameOf } from "./download";

describe("a download", () => {
  it("bears the name that the server gave it", () => {
    const name = "attachment; filename=\"document.pdf\"; filename*=UTF-8''%E6%B3%A8%E5%86%8C%E8%AF%81.pdf";
    expect(fileNameOf(name, "x")).toBe("注册证.pdf");
    expect(fileNameOf("attachment; filename*=UTF-8''%E6%", "x")).toBe("x");
    expect(fileNameOf(null, "x")).toBe("x");
  });

  it("that is refused says why and saves nothing", async () => {
    const refusal = new Response(
      JSON.stringify({ code: 403, message: "资质审核通过后可以下载", data: null }),
      {
        status: 403,
      },
    );
    vi.stubGlobal("fetch", () => Promise.resolve(refusal));
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
    await expect(download("/api/spbg/1/file", "x.pdf")).rejects.toEqual(
      new ApiError("http", 403, "资质审核通过后可以下载"),
    );
    expect(click).not.toHaveBeenCalled();
  });

  it("that is refused names the fields that were wrong", async () => {
    const body = { code: 422, message: "", data: null, errors: { end_time: ["最多导出一年"] } };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status: 422 })));
    await expect(download("/api/user/wallet_statement", "x.csv")).rejects.toMatchObject({
      code: 422,
      errors: { end_time: ["最多导出一年"] },
    });
  });
});
