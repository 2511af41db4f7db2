import { describe, expect, it } from "vitest";
import type { Licence } from "../../../api/types";
import { neighbour, nextAfter } from "../../../review/order";
import { listens } from "../../../review/useKeys";
import { FITTED, fitScale, turn, zoomAt } from "../../../scans/geometry";
import { exclusive, scopesOf } from "../choices";
import { differences } from "./differences";
import { warnings } from "./warnings";

const licence = (part: Partial<Licence>): Licence => ({
  id: 1,
  company_id: 1,
  company: "康民大药房",
  kind: "drug",
  kind_text: "药品经营许可证",
  number: "鄂AA1",
  has_number: true,
  scope: [{ code: "a", name: "中成药" }],
  valid_from: "2024-01-01",
  valid_to: null,
  version: 1,
  status: "submitted",
  status_text: "待审核",
  reject_reason: "",
  scans: ["image"],
  particulars: [],
  submitted_at: null,
  decided_at: null,
  decided_by: null,
  needs_second_look: false,
  must_end: false,
  corrects: null,
  correction_reason: "",
  checked_by: null,
  checked_by_id: null,
  checked_at: null,
  reminded_at: null,
  check_text: null,
  check_due: null,
  seen: "",
  ...part,
});

describe("queue", () => {
  const queue = [1, 2, 3].map((id) => licence({ id }));

  it("goes on to the next, then to the one before, then ends", () => {
    expect(nextAfter(queue, 1)).toBe(2);
    expect(nextAfter(queue, 3)).toBe(2);
    expect(nextAfter(queue.slice(0, 1), 1)).toBeUndefined();
    expect(nextAfter(queue, 99)).toBe(1);
  });

  it("moves by keys and stays at the ends", () => {
    expect(neighbour(queue, 1, 1)).toBe(2);
    expect(neighbour(queue, 3, 1)).toBe(3);
    expect(neighbour(queue, 1, -1)).toBe(1);
    expect(neighbour([], undefined, 1)).toBeUndefined();
  });
});

describe("differences", () => {
  it("names what a new version changes", () => {
    const next = licence({
      number: "鄂AA2",
      valid_to: "2030-01-01",
      scope: [{ code: "b", name: "生物制品" }],
    });
    expect(differences(licence({}), next)).toEqual([
      { field: "证号", before: "鄂AA1", after: "鄂AA2" },
      { field: "有效期至", before: "长期", after: "2030-01-01" },
      { field: "经营范围", before: "减少 中成药", after: "增加 生物制品" },
    ]);
    expect(differences(licence({}), licence({ id: 2 }))).toEqual([]);
  });
});

describe("warnings", () => {
  const field = (code: string, value: string): Licence["particulars"][number] => ({
    code,
    name: code,
    form: "text",
    choices: [],
    is_required: false,
    value,
  });
  const business = (part: Partial<Licence>) =>
    licence({ kind: "business", scope: [], submitted_at: "2026-11-20T02:00:00Z", ...part });

  it("says that a business licence states no annual report, unless it was founded in that year", () => {
    const silent = [field("annual_report", "")];
    expect(warnings(business({ particulars: silent }))).toEqual([expect.stringContaining("年报公示年度")]);
    expect(warnings(business({ particulars: [] }))).toEqual([expect.stringContaining("年报公示年度")]);
    expect(warnings(business({ particulars: silent, valid_from: null }))).toHaveLength(1);
    expect(warnings(business({ particulars: silent, valid_from: "2026-02-01" }))).toEqual([]);
    expect(warnings(business({ particulars: [field("annual_report", "2025")] }))).toEqual([]);
  });

  it("says that a medical licence with a term states no check, and that a check or report is over", () => {
    const medical = licence({ kind: "medical_institution", scope: [], valid_to: "2999-12-31" });
    expect(warnings(medical)).toEqual([expect.stringContaining("校验有效期")]);
    const over = { check_text: "年报公示", check_due: "2020-06-30" };
    const reported = [field("annual_report", "2018")];
    expect(warnings(business({ particulars: reported, ...over }))).toEqual(["年报公示已于 2020-06-30 过期"]);
  });
});

it("misses the number of a document that carries one, and not that of an identity card", () => {
  const unnumbered = licence({ number: "" });
  expect(warnings(unnumbered)).toContain("没有填写证号");
  expect(warnings({ ...unnumbered, kind: "id_card", scope: [], has_number: false })).toEqual([]);
});

describe("the scope that a document may name", () => {
  it("is its kind's own", () => {
    expect(scopesOf("device_filing").map(({ id }) => id)).toEqual(
      scopesOf("device_licence").map(({ id }) => id),
    );
    expect(scopesOf("device_filing")).toHaveLength(23);
    expect(scopesOf("device_filing")).toContainEqual({ id: "device_07", name: "07 医用诊察和监护器械" });
    expect(scopesOf("drug_trading")).toHaveLength(21);
    expect(scopesOf("business")).toEqual([]);
  });

  it("is all devices or single categories, never both", () => {
    expect(exclusive(["device_07", "device_14"])).toEqual(["device_07", "device_14"]);
    expect(exclusive(["device_07", "device"])).toEqual(["device"]);
    expect(exclusive(["device", "device_14"])).toEqual(["device_14"]);
    expect(exclusive([])).toEqual([]);
  });
});

describe("scan", () => {
  const frame = { width: 600, height: 800 };
  const picture = { width: 1400, height: 1000 };

  it("fits, also when turned", () => {
    expect(fitScale(frame, picture, 0)).toBeCloseTo(600 / 1400);
    expect(fitScale(frame, picture, 1)).toBeCloseTo(Math.min(600 / 1000, 800 / 1400));
    expect(turn(FITTED, -1).turns).toBe(3);
    expect(turn(turn(FITTED, 3), 1).turns).toBe(0);
  });

  it("keeps the point under the pointer while zooming and re-centres when fitted", () => {
    const at = { x: 100, y: -50 };
    const near = zoomAt(FITTED, 2, at);
    // picture point under the pointer before = after
    expect((at.x - near.x) / near.zoom).toBeCloseTo(at.x);
    expect((at.y - near.y) / near.zoom).toBeCloseTo(at.y);
    expect(zoomAt(near, 0.1, at)).toMatchObject({ zoom: 1, x: 0, y: 0 });
    expect(zoomAt(near, 100).zoom).toBe(8);
  });
});

describe("keys", () => {
  const press = (target: Element, init: KeyboardEventInit = {}) => {
    let counts = false;
    target.addEventListener("keydown", (event) => {
      counts = listens(event as KeyboardEvent);
    });
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true, ...init }));
    return counts;
  };

  it("counts on the page, not in boxes or dialogs, and not when held", () => {
    expect(press(document.createElement("div"))).toBe(true);
    expect(press(document.createElement("textarea"))).toBe(false);
    expect(press(document.createElement("input"))).toBe(false);
    const box = document.createElement("input");
    box.type = "checkbox";
    expect(press(box)).toBe(true);
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "dialog");
    const button = dialog.appendChild(document.createElement("button"));
    expect(press(button)).toBe(false);
    expect(press(document.createElement("div"), { repeat: true })).toBe(false);
    expect(press(document.createElement("div"), { ctrlKey: true })).toBe(false);
  });
});
