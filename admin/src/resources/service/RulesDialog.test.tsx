import { expect, it } from "vitest";
import { expectError, fill, press, show } from "../../forms/dialogTesting";
import { RulesDialog } from "./RulesDialog";

const LONG = { timeout: 60_000 };
const rules = {
  is_open: true,
  week: [{ day: 1, from: "08:30", to: "18:00" }],
  holidays: [{ day: "2027-02-06", name: "春节" }],
  workdays: [{ day: "2027-02-14", name: "调休", from: "08:30", to: "12:00" }],
  most_open: 8,
  away_minutes: 10,
  unread_minutes: 5,
  idle_minutes: 30,
  topics: ["物流", "发票"],
  welcome: "",
  hours: "周一 8:30–18:00",
  set_by: "",
  set_at: null,
};

it("a date has hours of its own", LONG, async () => {
  const sent = show(<RulesDialog isReadOnly={false} onClose={() => undefined} />, {
    reads: { "/service/rules": rules },
    refuses: { workdays: "同一天不能既休息又服务" },
  });
  await fill(/调休和特殊时间/, "2027-02-14 08:30-12:00 调休\n2027-02-20 9:00-12:00");
  await fill(/欢迎语/, " 您好 ");
  await fill(/会话主题/, "物流\n\n 质量 ");
  await fill(/修改原因/, "春节调休");
  await press("保存");
  await expectError(/调休和特殊时间/, "既休息又服务");
  expect(sent.at(-1)).toMatchObject({
    path: "/service/rules",
    body: {
      holidays: [{ day: "2027-02-06", name: "春节" }],
      workdays: [
        { day: "2027-02-14", name: "调休", from: "08:30", to: "12:00" },
        { day: "2027-02-20", name: "", from: "09:00", to: "12:00" },
      ],
      topics: ["物流", "质量"],
      welcome: "您好",
    },
  });
});

it("says at the box which line of the hours is wrong, before the server is asked", LONG, async () => {
  const sent = show(<RulesDialog isReadOnly={false} onClose={() => undefined} />, {
    reads: { "/service/rules": rules },
  });
  await fill("周二", "18:00-8:30");
  await fill(/休息日/, "春节放假");
  await fill(/同时接待上限/, "51");
  await fill(/修改原因/, "春节");
  await press("保存");
  await expectError("周二", "结束时间应晚于开始时间");
  await expectError(/休息日/, "第 1 行：先写日期");
  await expectError(/同时接待上限/, "应为 1 到 50 个会话");
  expect(sent).toEqual([]);
});
