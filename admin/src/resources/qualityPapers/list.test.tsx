import { fireEvent, screen, within } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import { closed, press, said, show, until } from "../../forms/dialogTesting";
import { QualityPaperList } from "./list";

const list = (
  <ResourceContextProvider value="quality_papers">
    <QualityPaperList />
  </ResourceContextProvider>
);
const paper = { id: 1, kind_text: "两票制凭证", title: "INV1", party: "甲厂", goods: "", has_file: false };
const lists = { quality_papers: [paper] };

it("notes a paper; what is wrong stands at its field, and the file comes after", async () => {
  const sent = show(list, {
    lists,
    permissions: { acceptance: "write" },
    refuses: { title: "这张发票已登记" },
  });
  await press("登记");
  await said("登记后上传文件；文件只能上传一次。");
  // The column has the same name.
  const title = within(await screen.findByRole("dialog")).getByRole("textbox", { name: /发票号码或表现/ });
  fireEvent.change(title, { target: { value: "INV1" } });
  await press(/^登记$/);
  await until(() => expect(title.getAttribute("aria-invalid")).toBe("true"));
  await said("这张发票已登记");
  fireEvent.change(title, { target: { value: "INV2" } });
  await press(/^登记$/);
  await closed();
  expect(sent.at(-1)).toMatchObject({
    path: "/quality_papers",
    body: { kind: "two_invoice", title: "INV2" },
  });
});

it("is read by others", async () => {
  show(list, { lists, permissions: { acceptance: "read" } });
  await said("INV1");
  expect(screen.queryByRole("button", { name: "登记" })).toBeNull();
});
