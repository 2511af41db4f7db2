import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Company } from "../../api/types";
import { choose, expectError, fill, press, show, until } from "../../forms/dialogTesting";
import { ContactButton } from "./ContactDialog";
import { EditButton } from "./EditDialog";

const company = {
  id: 7,
  etag: '"1"',
  name: "仁心大药房",
  short_name: "仁心",
  credit_code: "91420100MA4KM3R53D",
  legal_person: "王店长",
  province: "湖北省",
  city: "武汉市",
  district: "江汉区",
  address: "解放大道 1 号",
  contact_phone: "13800000000",
  rank: 1,
  salesman_id: null,
  salesman: null,
} as unknown as Company;
const closed = () => until(() => expect(screen.queryByRole("dialog")).toBeNull());

it("notes a whole phone number only", async () => {
  const sent = show(<ContactButton company={company} />, { refuses: { phone: "这个手机号已是别家的" } });
  await press("登记激活手机号");
  await fill(/负责人手机号/, "1390000");
  await fill(/原因/, "客户来电");
  await press("保存");
  await expectError(/负责人手机号/, "应为 11 位手机号");
  await fill(/负责人手机号/, " 13900000000 ");
  await press("保存");
  await expectError(/负责人手机号/, "已是别家的");
  await press("保存");
  await closed();
  expect(sent.map(({ path }) => path)).toEqual(["/companies/7/contact", "/companies/7/contact"]);
  expect(sent[1]?.body).toEqual({ phone: "13900000000", reason: "客户来电" });
});

it("changes base data, and an emptied box is an empty text", async () => {
  const sent = show(<EditButton company={company} />, {
    permissions: { staff: "read" },
    lists: { staff: [{ id: 3, name: "赵业务", is_active: true, roles: ["salesman"] }] },
    refuses: { credit_code: "与另一家客户相同" },
  });
  await press("修改资料");
  await fill(/企业名称/, "仁心大药房（新）");
  await fill(/简称/, "");
  await choose(/客户等级/, "3 级");
  await choose(/业务员/, "赵业务");
  await press("保存");
  await expectError(/修改原因/, "必填");
  await fill(/修改原因/, "换发营业执照");
  await press("保存");
  await expectError(/统一社会信用代码/, "与另一家客户相同");
  await press("保存");
  await closed();
  expect(sent.at(-1)?.body).toEqual({
    name: "仁心大药房（新）",
    short_name: "",
    credit_code: "91420100MA4KM3R53D",
    legal_person: "王店长",
    province: "湖北省",
    city: "武汉市",
    district: "江汉区",
    street: "解放大道 1 号",
    rank: 3,
    salesman_id: 3,
    reason: "换发营业执照",
  });
});
