import { describe, expect, it } from "vitest";
import type { BuyerDocument } from "@/api/types";
import { type DocumentState, documentErrors, stateOf, withScope } from "./document";

const asked: BuyerDocument = {
  kind: "drug_trading",
  name: "药品经营许可证",
  is_required: true,
  has_number: true,
  must_end: false,
  scope_choices: [{ code: "chemical", name: "化学药制剂", covers_all: false }],
  particulars: [],
  status: "missing",
  status_text: "未上传",
  version: 0,
  number: "",
  scope: [],
  valid_from: null,
  valid_to: null,
  reject_reason: "",
  scans: [],
  id: 0,
  earlier: null,
  head_office: null,
};
const file = new File(["x"], "a.jpg", { type: "image/jpeg" });
const whole: DocumentState = {
  pages: [{ id: "new-1", source: { file }, turns: 0 }],
  number: "鄂AB1",
  valid_from: "2024-01-01",
  valid_to: "2029-01-01",
  isLongTerm: false,
  scope: ["chemical"],
  particulars: {},
};
const TODAY = "2026-11-21";

describe("the categories of a device document", () => {
  const filing: BuyerDocument = {
    ...asked,
    kind: "device_filing",
    scope_choices: [
      { code: "device", name: "全部类别", covers_all: true },
      { code: "device_07", name: "07 医用诊察和监护器械", covers_all: false },
      { code: "device_14", name: "14 注输、护理和防护器械", covers_all: false },
    ],
  };
  it("are all of them or single ones, never both", () => {
    expect(withScope(filing, ["device_07"], "device_14", true)).toEqual(["device_07", "device_14"]);
    expect(withScope(filing, ["device_07", "device_14"], "device", true)).toEqual(["device"]);
    expect(withScope(filing, ["device"], "device_14", true)).toEqual(["device_14"]);
    expect(withScope(filing, ["device_07", "device_14"], "device_07", false)).toEqual(["device_14"]);
  });
  it("are asked for", () => {
    expect(documentErrors(filing, { ...whole, scope: [] }, TODAY)).toEqual({ scope: "请照证照勾选经营范围" });
    expect(documentErrors(filing, { ...whole, scope: ["device_14"] }, TODAY)).toEqual({});
  });
});

describe("the form of a document", () => {
  it("asks for everything the document carries", () => {
    expect(documentErrors(asked, whole, TODAY)).toEqual({});
    expect(Object.keys(documentErrors(asked, stateOf(asked), TODAY))).toEqual([
      "pages",
      "number",
      "valid_to",
      "scope",
    ]);
    const letter = { ...asked, has_number: false, scope_choices: [] };
    expect(documentErrors(letter, { ...whole, number: "", scope: [] }, TODAY)).toEqual({});
  });
  it("asks for what a letter must name, and for nothing that need not be there", () => {
    const field = (code: string, is_required: boolean) => ({
      code,
      name: code,
      form: "text",
      choices: [],
      is_required,
      value: "",
    });
    const letter = { ...asked, particulars: [field("agent", true), field("warehouse", false)] };
    const errors = documentErrors(letter, { ...whole, particulars: { agent: " " } }, TODAY);
    expect(Object.keys(errors)).toEqual(["particulars.agent"]);
    expect(documentErrors(letter, { ...whole, particulars: { agent: "王采购" } }, TODAY)).toEqual({});
  });
  it("wants the first and the last day of a letter, which is never for ever", () => {
    const letter = { ...asked, must_end: true };
    expect(documentErrors(letter, whole, TODAY)).toEqual({});
    const endless = { ...whole, valid_from: "", valid_to: "", isLongTerm: true };
    expect(Object.keys(documentErrors(letter, endless, TODAY))).toEqual(["valid_from", "valid_to"]);
    expect(stateOf({ ...letter, status: "approved" }).isLongTerm).toBe(false);
  });
  it("takes the last day itself, and none that is over", () => {
    expect(documentErrors(asked, { ...whole, valid_to: TODAY }, TODAY)).toEqual({});
    expect(documentErrors(asked, { ...whole, valid_to: "2026-11-20" }, TODAY).valid_to).toContain("过期");
    expect(documentErrors(asked, { ...whole, valid_from: "2029-02-01" }, TODAY).valid_to).toContain("早于");
    expect(documentErrors(asked, { ...whole, valid_to: "", isLongTerm: true }, TODAY)).toEqual({});
  });
  it("keeps the scans that are there, and wants at least one", () => {
    const scans = [{ key: "a.jpg", form: "image" }];
    const there = { ...asked, status: "draft", scans, number: "1", scope: ["rx"] };
    expect(stateOf(there).isLongTerm).toBe(true);
    expect(documentErrors(there, stateOf(there), TODAY)).toEqual({});
    expect(Object.keys(documentErrors(there, { ...stateOf(there), pages: [] }, TODAY))).toEqual(["pages"]);
  });
  it("is not handed in a second time as it is", () => {
    const scans = [{ key: "a.jpg", form: "image" }];
    const there = { ...asked, scans, number: "鄂AB1", valid_to: "2029-01-01", scope: ["chemical"] };
    for (const status of ["approved", "expired", "rejected"]) {
      const document = { ...there, status };
      const same = documentErrors(document, { ...stateOf(document), number: " 鄂AB1 " }, TODAY);
      expect(Object.keys(same), status).toEqual(["pages"]);
      expect(documentErrors(document, { ...stateOf(document), number: "鄂AB2" }, TODAY)).toEqual({});
      expect(documentErrors(document, { ...stateOf(document), pages: whole.pages }, TODAY)).toEqual({});
    }
    expect(
      documentErrors({ ...there, status: "draft" }, stateOf({ ...there, status: "draft" }), TODAY),
    ).toEqual({});
  });
});
