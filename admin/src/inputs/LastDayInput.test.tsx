import { fireEvent } from "@testing-library/react";
import { DateInput } from "react-admin";
import { expect, it } from "vitest";
import { box, expectError, fill, press, show, until } from "../forms/dialogTesting";
import { FormDialog } from "../forms/FormDialog";
import { LastDayInput } from "./LastDayInput";

it("a last day is neither forgotten nor before the first one; what lasts has none, and no error of it", async () => {
  const sent: object[] = [];
  show(
    <FormDialog<object, unknown>
      title="证照"
      resource="licences"
      confirm="保存"
      defaultValues={{ valid_from: "2024-01-01", valid_to: null, lasts: false }}
      run={async (typed) => sent.push(typed)}
      refresh={[]}
      onClose={() => undefined}
    >
      <DateInput source="valid_from" />
      <LastDayInput source="valid_to" lasts="lasts" since="valid_from" />
    </FormDialog>,
  );
  await press("保存");
  await expectError(/有效期至/, "请填写有效期");
  await fill(/有效期至/, "2023-12-31");
  await press("保存");
  await expectError(/有效期至/, "不能早于发证日期");
  fireEvent.click(await box(/长期有效/));
  await until(async () => {
    const day = await box(/有效期至/);
    expect([day.value, day.getAttribute("aria-invalid"), day.disabled]).toEqual(["", "false", true]);
  });
  await press("保存");
  await until(() => expect(sent).toEqual([{ valid_from: "2024-01-01", valid_to: null, lasts: true }]));
});
