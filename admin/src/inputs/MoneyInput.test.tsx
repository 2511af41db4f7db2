import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, ResourceContextProvider, SaveButton, SimpleForm, Toolbar } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { MoneyInput } from "./MoneyInput";

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

function show(price: string | null) {
  const save = vi.fn();
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <ResourceContextProvider value="goods">
        <SimpleForm record={{ id: 1, base_price: price }} onSubmit={save} toolbar={toolbar}>
          <MoneyInput source="base_price" />
        </SimpleForm>
      </ResourceContextProvider>
    </AdminContext>,
  );
  const box = screen.getByLabelText("基础价") as HTMLInputElement;
  const type = (value: string) => {
    fireEvent.change(box, { target: { value } });
    fireEvent.blur(box);
  };
  return { box, type, save, submit: () => fireEvent.click(screen.getByLabelText("保存")) };
}

describe("MoneyInput", () => {
  it("keeps yuan as text with two decimals", async () => {
    const { box, type, save, submit } = show("12.30");
    expect(box.value).toBe("12.30");
    type("１5.5");
    expect(box.value).toBe("15.50");
    submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ base_price: "15.50" });
  });

  it("says what is wrong and saves nothing", async () => {
    const { type, save, submit } = show("12.30");
    type("12.345");
    submit();
    expect(await screen.findByText("最多两位小数（分）")).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  it("makes an empty box null", async () => {
    const { type, save, submit } = show("12.30");
    type("");
    submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ base_price: null });
  });
});
