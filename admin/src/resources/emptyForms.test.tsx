import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { AdminContext, type DataProvider, ResourceContextProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { ReasonCreate } from "./afterSales/reasons";
import { ClassRuleCreate } from "./classRules/create";
import { StaffCreate } from "./staff/edit";

const FORMS: [string, ComponentType][] = [
  ["after_sale_reasons", ReasonCreate],
  ["class_rules", ClassRuleCreate],
  ["staff", StaffCreate],
];

it.each(FORMS)(
  "says what an empty form of %s lacks, instead of a button that is grey without a word",
  async (resource, Form) => {
    const create = vi.fn();
    render(
      <MemoryRouter>
        <AdminContext
          dataProvider={{ create } as unknown as DataProvider}
          authProvider={undefined}
          i18nProvider={i18nProvider}
        >
          <ResourceContextProvider value={resource}>
            <Form />
          </ResourceContextProvider>
        </AdminContext>
      </MemoryRouter>,
    );
    fireEvent.click(await screen.findByRole("button", { name: "保存" }));
    expect((await screen.findAllByText("必填")).length).toBeGreaterThan(0);
    expect(create).not.toHaveBeenCalled();
  },
);
