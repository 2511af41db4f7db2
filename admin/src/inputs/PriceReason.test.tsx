import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import {
  AdminContext,
  type DataProvider,
  Edit,
  HttpError,
  Notification,
  ResourceContextProvider,
  SimpleForm,
  TextInput,
} from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { PriceReason } from "./PriceReason";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

const goods = { id: 7, base_price: "10.00", waiting_price_change: null as number | null };
let sent: Record<string, unknown>[] = [];

/** Asks for a reason as the server does. */
const dataProvider = {
  getOne: async () => ({ data: goods }),
  update: async (_resource: string, { data }: { data: Record<string, unknown> }) => {
    sent.push(data);
    if (!data.price_reason) {
      throw new HttpError("有内容没填对", 422, { errors: { price_reason: "降价 50.0%，超过 10%" } });
    }
    return { data: { ...goods, waiting_price_change: 3 } };
  },
} as unknown as DataProvider;

beforeEach(() => {
  sent = [];
});

async function save() {
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
        <ResourceContextProvider value="goods">
          <Edit id={7} mutationMode="pessimistic" redirect={false}>
            <SimpleForm>
              <PriceReason of="goods" />
              <TextInput source="base_price" label="价格" />
            </SimpleForm>
          </Edit>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
  fireEvent.change(await screen.findByLabelText("价格", {}, PATIENCE), { target: { value: "5.00" } });
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await screen.findByText("降价 50.0%，超过 10%", {}, PATIENCE);
}

it("asks for the reason, sends what was entered again with it and tells that it waits", {
  timeout: 60_000,
}, async () => {
  await save();
  fireEvent.change(screen.getByRole("textbox", { name: /原因/ }), { target: { value: "厂家调价" } });
  fireEvent.click(screen.getByRole("button", { name: "提交复核" }));
  await screen.findByText(/价格已提交复核/, {}, PATIENCE);
  expect(sent.map(({ base_price, price_reason }) => [base_price, price_reason])).toEqual([
    ["5.00", undefined],
    ["5.00", "厂家调价"],
  ]);
});

it("saves nothing when no reason is given, and keeps what was entered", { timeout: 60_000 }, async () => {
  await save();
  fireEvent.click(screen.getByRole("button", { name: "返回" }));
  await screen.findByText("没有保存：这次改价要填写原因", {}, PATIENCE);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENCE);
  expect(sent).toHaveLength(1);
  expect((screen.getByLabelText("价格") as HTMLInputElement).value).toBe("5.00");
});
