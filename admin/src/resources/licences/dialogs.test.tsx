import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Licence } from "../../api/types";
import { box, expectError, fill, press, said, show, until } from "../../forms/dialogTesting";
import { ReminderDialog } from "./expiries/ReminderDialog";
import { CorrectDialog } from "./review/CorrectDialog";
import { Details } from "./review/Details";

const licence = {
  id: 5,
  etag: '"1"',
  company: "仁心大药房",
  kind: "maternal_care",
  kind_text: "母婴保健技术服务执业许可证",
  number: "鄂A1",
  has_number: true,
  scope: [{ code: "midwifery", name: "助产技术" }],
  valid_from: "2024-01-01",
  valid_to: "2027-01-01",
  status: "approved",
  particulars: [
    { code: "head", name: "负责人", form: "line", choices: [], is_required: true, value: "王医生" },
  ],
} as unknown as Licence;

it("corrects what the buyer typed, by what the scan says", async () => {
  const onClose = vi.fn();
  const sent = show(<CorrectDialog licence={licence} onClose={onClose} />, {
    answers: { ...licence, corrects: 5, status: "submitted" },
    refuses: { "particulars.head": "与营业执照不一致" },
  });
  await fill(/证号/, "鄂A2");
  fireEvent.click(await box("助产技术"));
  await fill(/有效期至/, "2023-01-01");
  await fill(/原因/, "照原件");
  await press("保存");
  await said("请照扫描件至少勾选一项");
  await expectError(/有效期至/, "不能早于发证日期");
  fireEvent.click(await box("结扎手术"));
  fireEvent.click(await box(/长期有效/));
  expect((await box(/有效期至/)).value).toBe("");
  await press("保存");
  await expectError(/负责人/, "与营业执照不一致");
  await fill(/负责人/, "李医生");
  await press("保存");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)).toEqual({
    path: "/licences/5",
    body: {
      number: "鄂A2",
      scope: ["sterilization"],
      valid_from: "2024-01-01",
      valid_to: null,
      particulars: { head: "李医生" },
      reason: "照原件",
    },
  });
});

it("what the buyer left empty says so beside the scan", async () => {
  const warehouse = { ...licence.particulars[0], code: "warehouse", name: "仓库地址", value: "" };
  const silent = {
    ...licence,
    particulars: [...licence.particulars, warehouse],
    valid_from: null,
    scans: [],
  };
  show(<Details licence={silent as unknown as Licence} />);
  const told = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await told("仓库地址")).toBe("未填写");
  expect(await told("发证日期")).toBe("未填写");
  expect(await told("负责人")).toBe("王医生");
});

it("a letter is read with its first and its last day, and is never for ever", async () => {
  const endless = { ...licence, kind: "receiving_letter", scope: [], must_end: true, valid_from: null };
  const sent = show(
    <CorrectDialog
      licence={{ ...endless, valid_to: null } as unknown as Licence}
      onClose={() => undefined}
    />,
    { answers: endless },
  );
  await fill(/原因/, "照原件");
  await press("保存");
  await expectError(/有效期至/, "请填写有效期");
  expect(screen.queryByLabelText(/长期有效/)).toBeNull();
  await fill(/发证日期/, "2026-01-01");
  await fill(/有效期至/, "2026-12-31");
  await press("保存");
  await until(() =>
    expect(sent.at(-1)?.body).toMatchObject({ valid_from: "2026-01-01", valid_to: "2026-12-31" }),
  );
});

it("reminds, and says how many were reminded", async () => {
  const onClose = vi.fn();
  const sent = show(<ReminderDialog ids={[1, 2]} onClose={onClose} />, {
    answers: { sent: 1, skipped: 1 },
    refuses: { note: "太长" },
  });
  await fill(/补充说明/, "年底前");
  await press("发送");
  await expectError(/补充说明/, "太长");
  await press("发送");
  await said(/已提醒 1 份；1 份没有发/);
  await press("关闭");
  await until(() => expect(onClose).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ ids: [1, 2], note: "年底前" });
});
