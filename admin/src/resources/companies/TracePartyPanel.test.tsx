import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, press, said, show, until } from "../../forms/dialogTesting";
import { TracePartyPanel } from "./TracePartyPanel";

/** A server that knows no code of the company yet. */
const unknown = () => ({ id: 7, code: "" });

it("the code of a company is entered with a reason, and shown from then on", async () => {
  const party = unknown();
  const sent = show(<TracePartyPanel companyId={7} />, {
    reads: { "/trace_parties/7": party },
    permissions: { companies: "write" },
  });
  await said("没有登记");
  await press("修改");
  await fill(/往来单位编码/, "a1b2c3");
  await fill(/修改原因/, "照平台登记");
  party.code = "a1b2c3";
  await press("保存");
  await until(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { code: "a1b2c3", reason: "照平台登记" };
  expect(sent).toEqual([{ path: "/trace_parties/7", body }]);
  await said("a1b2c3");
});

it("who may not change companies reads it", async () => {
  show(<TracePartyPanel companyId={7} />, {
    reads: { "/trace_parties/7": unknown() },
    permissions: { companies: "read" },
  });
  await said("没有登记");
  expect(screen.queryByRole("button", { name: "修改" })).toBeNull();
});
