import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { said, show, until } from "../forms/dialogTesting";
import { Layout } from "./Layout";

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h2>麻黄碱</h2>
      {isOpen && (
        <button type="button" onClick={() => setOpen(false)}>
          撤回
        </button>
      )}
    </>
  );
}

it("keeps the focus on every page, beside its menu", async () => {
  show(
    <Layout>
      <Page />
    </Layout>,
    { reads: { "/counts": [] } },
  );
  const step = await said("撤回");
  screen.getByRole("menu");
  step.focus();
  fireEvent.click(step);
  await until(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "麻黄碱" })));
});
