import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Company } from "../../api/types";
import { press, said, show } from "../../forms/dialogTesting";
import { ApproveButton } from "./actions";
import { MissingPapers } from "./Gaps";
import { Licences } from "./show";

const company = {
  id: 7,
  name: "仁心大药房",
  status: "pending",
  missing_papers: [{ kind: "receiving_letter", why: "缺少《收货委托书》，请客户上传" }],
  licences: [
    {
      id: 3,
      kind: "receiving_letter",
      kind_text: "收货委托书",
      number: "",
      scope: [],
      status: "approved",
      status_text: "已通过",
      reject_reason: "",
      valid_to: "2027-01-31",
      particulars: [
        { code: "agent", name: "被委托人", value: "张三" },
        { code: "agent_id", name: "被委托人身份证号码", value: "**************1234" },
        { code: "places", name: "收货地址", value: "湖北省武汉市解放大道 1 号\n湖北省武汉市中山路 2 号" },
      ],
    },
  ],
} as unknown as Company;

it("says which papers are missing before anybody presses the button", async () => {
  show(<MissingPapers company={company} />);
  await said(/还不能通过/);
  await said(/缺少《收货委托书》/);
  const path = screen.getByText<HTMLAnchorElement>("查看").getAttribute("href") ?? "";
  expect(decodeURIComponent(path)).toContain("receiving_letter");
});

it("says the same in the dialog that approves", async () => {
  show(<ApproveButton company={company} />);
  await press("通过");
  await said(/缺少《收货委托书》/);
});

it("says nothing of a company that has them all, and of an approved one what it means", async () => {
  show(
    <>
      <MissingPapers company={{ ...company, missing_papers: [] }} />
      <MissingPapers company={{ ...company, status: "approved" }} />
    </>,
  );
  await said(/药品暂不能采购/);
  expect(screen.queryByText(/还不能通过/)).toBeNull();
});

it("shows the agents and the addresses of letters", async () => {
  show(<Licences company={company} linked={false} />);
  await said("被委托人：张三");
  await said(/湖北省武汉市解放大道 1 号/);
  await said(/湖北省武汉市中山路 2 号/);
});
