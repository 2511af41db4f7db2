import { render, screen } from "@testing-library/react";
import { AdminContext, type DataProvider, TextInput } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { SimpleForm } from "../../forms/SimpleForm";
import { i18nProvider } from "../../i18n/provider";
import { EditToShow } from "./EditToShow";

function open(canEdit: boolean) {
  const dataProvider = {
    getOne: async () => ({ data: { id: 2, title: "元旦发货安排", can_edit: canEdit } }),
  } as unknown as DataProvider;
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <EditInResource />
      </AdminContext>
    </MemoryRouter>,
  );
}

const EditInResource = () => (
  <EditToShow of="mass_messages" kind="群发消息" id={2}>
    <SimpleForm>
      <TextInput source="title" label="标题" />
    </SimpleForm>
  </EditToShow>
);

it("is the form of what may still be written", async () => {
  open(true);
  expect(await screen.findByLabelText("标题")).toBeTruthy();
});

it("leads to the page of what may not, instead of a form that the server would refuse", async () => {
  open(false);
  expect(await screen.findByText(/现在不能修改/)).toBeTruthy();
  expect(screen.queryByLabelText("标题")).toBeNull();
  expect(screen.getByRole("link", { name: "查看" }).getAttribute("href")).toBe("/mass_messages/2/show");
});
