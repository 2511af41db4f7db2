import { screen } from "@testing-library/react";
import { Form, TextInput } from "react-admin";
import { expect, it } from "vitest";
import { fill, said, show, until } from "../../forms/dialogTesting";
import { Check } from "./Check";
import type { CampaignDraft } from "./words";

const draft: CampaignDraft = {
  kind: "welfare",
  name: "全场九四折",
  starts_at: "2026-12-24T02:00:00Z",
  ends_at: "2026-12-25T02:00:00Z",
  percent: 94,
  goods: [],
};

const open = (answers: object, from: CampaignDraft = draft, refuses?: Record<string, string>) =>
  show(
    <Form defaultValues={from}>
      <TextInput source="name" label="名称" />
      <Check />
    </Form>,
    { answers, refuses },
  );

const harmless = { given: "300.00", needs_finance: false, warnings: [] };

it("says what a campaign gives at most, whose approval it needs, and what it runs against", async () => {
  const sent = open({ given: "9000.00", needs_finance: true, warnings: [{ message: "与“双旦”重叠" }] });
  const alert = (await said("与“双旦”重叠")).closest("[role=alert]");
  expect(alert).toBeTruthy();
  expect(screen.getByText(/提交后要财务批准/).textContent).toContain("9,000.00");
  expect(sent).toMatchObject([{ path: "/campaigns/warnings", body: { kind: "welfare", percent: 94 } }]);
});

it("says that there is no limit", async () => {
  open({ ...harmless, given: null });
  expect((await said(/让利没有上限/)).textContent).toContain("提交后直接生效");
});

it("asks once what is typed is whole and rests", async () => {
  const sent = open(harmless, { ...draft, name: "" });
  await said(/填好名称、时间和商品后/);
  await fill("名称", "全");
  await fill("名称", "全场");
  await said(/提交后直接生效/);
  expect(sent.map(({ body }) => (body as { name: string }).name)).toEqual(["全场"]);
});

it("says what the server finds wrong, until it is put right", async () => {
  open(harmless, draft, { percent: "折扣要低于 99" });
  await said(/还有内容没填对/);
  await fill("名称", "全场折扣");
  await said(/提交后直接生效/);
  await until(() => expect(screen.queryByText(/还有内容没填对/)).toBeNull());
});
