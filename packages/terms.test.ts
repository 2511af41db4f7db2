// @vitest-environment node
import { expect, it } from "vitest";
import glossary from "../docs/glossary.md?raw";
import { sources } from "./sources";

/** What people also call it, and the one word that both apps have for it. */
const TERMS: readonly [others: RegExp, ours: string][] = [
  [/付款单/, "支付单"],
  [/(?:快递|物流)单号/, "运单号"],
  [/质检报告|检验报告(?!样本)/, "药检报告"],
  [/批次/, "批号"],
  [/供应商|供货商/, "供货单位"],
  [/生产厂家|生产商/, "生产企业"],
  [/采购单位/, "购货单位"],
  [/代金券/, "现金券"],
  [/登陆/, "登录"],
  [/帐[号户]/, "账号"],
];

/** A batch of codes is none of goods. */
const OTHER_THINGS = ["admin/src/resources/coupons/Codes.tsx"];

const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");

it("one thing has one name in both apps", () => {
  const files = sources(".ts", ".tsx").filter(
    ([file]) => !file.endsWith(".gen.ts") && !OTHER_THINGS.includes(file),
  );
  const strays = files.flatMap(([file, text]) =>
    TERMS.flatMap(([others, ours]) => {
      const found = withoutComments(text).match(others)?.[0];
      return found ? [`${file}: ${found}, which is ${ours}`] : [];
    }),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(strays).toEqual([]);
});

it.each(["支付单", "运单号", "药检报告", "批号", "供货单位", "生产企业", "购货单位", "现金券"])(
  "the glossary explains %s",
  (term) => expect(glossary).toContain(term),
);
